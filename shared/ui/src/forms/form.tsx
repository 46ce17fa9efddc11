import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form'
import { Button } from '../controls/button.tsx'
import { Alert } from '../feedback/notice.tsx'
import { translateError } from './field-message.ts'
import type { SchemaForm } from './schema-form.ts'
import { FormErrorId } from './use-field.ts'
import styles from './field.module.css'

type Props<Input extends FieldValues, Output> = {
  form: SchemaForm<Input, Output>
  /** Called with the output of the schema; the form is busy until it settles. */
  onSubmit: (values: Output) => unknown
  children: ReactNode
}

/** A form with its error above the fields. An invalid submit focuses the first invalid field. The site does not reload over unsaved changes. */
export function Form<Input extends FieldValues, Output>({ form, onSubmit, children }: Props<Input, Output>) {
  const isSubmitting = useRef(false)
  const errorId = useId()
  useUnsavedChanges('form', form.formState.isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await form.handleSubmit(async (values) => {
        await onSubmit(values)
      })(event)
    } finally {
      isSubmitting.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <FormErrorId value={errorId}>
        <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <FormError id={errorId} />
          {children}
        </form>
      </FormErrorId>
    </FormProvider>
  )
}

/** Scrolls into view after each failed submit, because the submit button of a long form is far below. */
function FormError({ id }: { id: string }) {
  const { t } = useTranslation()
  const { root } = useFormState().errors
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a block: browsers may return a promise, which React would call as cleanup (https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview).
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [root])
  return root?.message ? (
    <div ref={frame} id={id} className={styles.formError}>
      <Alert>{translateError(root, t)}</Alert>
    </div>
  ) : null
}

export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="primary" busy={isSubmitting}>
      {children}
    </Button>
  )
}
