import { useTranslation } from '@sallyport/runtime/i18n'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'
import styles from './field.module.css'

type InputProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus' | 'inputMode' | 'placeholder'>
type Props = FieldProps & InputProps & { type?: 'text' | 'email' | 'password' | 'url' | 'number' }

const notProse = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export function TextField({ type = 'text', name, label, hint, revalidates, ...rest }: Props) {
  const { id, message, control } = useField({ name, label, hint, revalidates }, { valueAsNumber: type === 'number' })
  const input = { autoComplete: 'off', ...rest, ...control, className: styles.control }

  return (
    <FieldFrame id={id} label={label} hint={hint} message={message}>
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
