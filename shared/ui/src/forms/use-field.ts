import { useTranslation } from '@sallyport/runtime/i18n'
import { createContext, type FocusEvent, use, useId } from 'react'
import { type RegisterOptions, useController, useFormContext, useFormState } from 'react-hook-form'
import { translateError } from './field-message.ts'

export type FieldProps = {
  name: string
  label: string
  /** A help text, replaced by an error. */
  hint?: string | undefined
  /** The name of a field to validate again when this field changes. */
  revalidates?: string | undefined
  disabled?: boolean
}

/** The ID of the element with the error of the form, for `aria-describedby` of the fields. */
export const FormErrorId = createContext('')

/** Registers a field with its form; returns the props of its control and frame. */
export function useField({ name, hint, revalidates }: FieldProps, options: RegisterOptions = {}) {
  const id = useId()
  const { t } = useTranslation()
  const { register, getFieldState, trigger } = useFormContext()
  const formState = useFormState({ name: ['root', name], exact: true })
  const { error, isDirty } = getFieldState(name, formState)
  const formErrorId = use(FormErrorId)

  function revalidate(other: string) {
    const state = getFieldState(other)
    if (state.isTouched || state.error) void trigger(other)
  }

  function handleBlur(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
    if (isFilled(event.target.value, isDirty)) afterPress(() => void control.onBlur(event))
  }

  const description = error ? `${id}-error` : hint && `${id}-hint`
  const control = register(name, { ...options, ...(revalidates && { onChange: () => revalidate(revalidates) }) })
  return {
    id,
    message: error && translateError(error, t),
    control: {
      ...control,
      onBlur: handleBlur,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [formState.errors.root && formErrorId, description].filter(Boolean).join(' ') || undefined,
    },
  }
}

/** Leaving an unchanged empty field is not an error: keyboard and screen reader users pass it on the way to others. */
const isFilled = (value: unknown, isDirty: boolean) =>
  isDirty || (value !== '' && value !== undefined && value !== null)

/** A field whose component controls its value; returns the controller of React Hook Form. */
export function useControlledField(name: string) {
  const id = useId()
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name })
  return {
    id,
    message: fieldState.error && translateError(fieldState.error, t),
    field: { ...field, onBlur: () => isFilled(field.value, fieldState.isDirty) && afterPress(field.onBlur) },
  }
}

/** Runs an action, but after the click while a link or button is pressed: a new error of a field would move the button away. */
function afterPress(action: () => void): void {
  if (!document.querySelector(':is(a, button, summary, label):active')) action()
  else addEventListener('mouseup', () => setTimeout(action), { once: true })
}
