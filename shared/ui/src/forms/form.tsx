import { useRef, type FormEvent, type ReactNode } from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { useWords } from '@sallyport/runtime/messages'
import { Alert } from '../components/alert.tsx'
import { drawnMessage } from './field-message.ts'
import styles from './form.module.css'
import type { SchemaForm } from './use-schema-form.ts'

type Props<Typed extends FieldValues, Sent> = {
  form: SchemaForm<Typed, Sent>
  /** Runs with what the schema has read; the form is busy until it settles. */
  onSubmit: (values: Sent) => unknown
  children: ReactNode
}

/**
 * A form: no submit while one is under way, focus on the first wrong field, an error of the whole above the fields. No
 * release takes it away while it is half filled in.
 */
export function Form<Typed extends FieldValues, Sent>({ form, onSubmit, children }: Props<Typed, Sent>) {
  const isUnderWay = useRef(false)
  useUnsavedChanges('form', form.formState.isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(async (values) => {
        await onSubmit(values)
      })(event)
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormError />
        {children}
      </form>
    </FormProvider>
  )
}

function FormError() {
  const words = useWords()
  const message = useFormState().errors.root?.message
  return message ? <Alert>{drawnMessage(message, words)}</Alert> : null
}
