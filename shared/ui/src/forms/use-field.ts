import { useId } from 'react'
import { useFormContext, useFormState, type RegisterOptions } from 'react-hook-form'
import { useWords } from '@sallyport/runtime/messages'
import { drawnMessage } from './field-message.ts'

/** What every kind of field takes. */
export type FieldProps = {
  name: string
  label: string
  /** A word of help under the field, until there is an error. */
  hint?: string
  /** A field that is checked against this one, and so checked again when this one changes. */
  revalidates?: string
  disabled?: boolean
}

/** One field of the form around it: what its control and its frame need. */
export function useField({ name, hint, revalidates }: FieldProps, options: RegisterOptions = {}) {
  const id = useId()
  const words = useWords()
  const { register, getFieldState, trigger } = useFormContext()
  const { error } = getFieldState(name, useFormState({ name, exact: true }))

  function recheck(other: string) {
    const state = getFieldState(other)
    if (state.isTouched || state.error) void trigger(other)
  }

  return {
    id,
    message: error?.message && drawnMessage(error.message, words),
    control: {
      ...register(name, { ...options, ...(revalidates && { onChange: () => recheck(revalidates) }) }),
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${id}-error` : hint && `${id}-hint`,
    },
  }
}
