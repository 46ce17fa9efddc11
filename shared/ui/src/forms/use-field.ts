import { useId, type FocusEvent } from 'react'
import { useController, useFormContext, useFormState, type RegisterOptions } from 'react-hook-form'
import { useTranslation } from '@sallyport/runtime/i18n'
import { afterPress } from './after-press.ts'
import { translateError } from './field-message.ts'

export type FieldProps = {
  name: string
  label: string
  /** A help text, replaced by an error. */
  hint?: string
  /** The name of a field whose validity depends on this one; validated again when this one changes. */
  revalidates?: string
  disabled?: boolean
}

/** Registers a field with its form; returns the props of its control and frame. */
export function useField({ name, hint, revalidates }: FieldProps, options: RegisterOptions = {}) {
  const id = useId()
  const { t } = useTranslation()
  const { register, getFieldState, trigger } = useFormContext()
  const { error } = getFieldState(name, useFormState({ name, exact: true }))

  function revalidate(other: string) {
    const state = getFieldState(other)
    if (state.isTouched || state.error) void trigger(other)
  }

  const control = register(name, { ...options, ...(revalidates && { onChange: () => revalidate(revalidates) }) })
  return {
    id,
    message: error && translateError(error, t),
    control: {
      ...control,
      onBlur: (event: FocusEvent) => afterPress(() => void control.onBlur(event)),
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${id}-error` : hint && `${id}-hint`,
    },
  }
}

/** A field whose component controls its value; returns the controller of React Hook Form. */
export function useControlledField(name: string) {
  const id = useId()
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name })
  return {
    id,
    message: fieldState.error && translateError(fieldState.error, t),
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
  }
}
