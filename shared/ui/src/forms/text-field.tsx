import { useTranslation } from '@sallyport/runtime/i18n'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'
import styles from './field.module.css'

type Input = ComponentProps<'input'>
type Props = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'url' | 'number'
  autoComplete?: Input['autoComplete']
  inputMode?: Input['inputMode']
  autoFocus?: boolean
  /** An example of a value. */
  placeholder?: string
}

const notProse = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export function TextField({ type = 'text', autoComplete = 'off', inputMode, autoFocus, placeholder, ...field }: Props) {
  const { id, message, control } = useField(field, { valueAsNumber: type === 'number' })
  const input = {
    ...control,
    disabled: field.disabled,
    autoComplete,
    inputMode,
    autoFocus,
    placeholder,
    className: styles.control,
  }

  return (
    <FieldFrame id={id} label={field.label} hint={field.hint} message={message}>
      {type === 'password' ? (
        <PasswordInput {...input} {...notProse} />
      ) : (
        <input type={type} {...input} {...(type === 'text' ? {} : notProse)} />
      )}
    </FieldFrame>
  )
}

function PasswordInput(input: ComponentProps<'input'>) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <div className={styles.withButton}>
      <input {...input} type={isShown ? 'text' : 'password'} />
      <IconButton
        label={t(isShown ? 'form.password.hide' : 'form.password.show')}
        aria-controls={input.id}
        className={styles.inside}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon />
      </IconButton>
    </div>
  )
}
