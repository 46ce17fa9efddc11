import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'
import { PasswordInput } from './password-input.tsx'
import { useField, type FieldProps } from './use-field.ts'

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
