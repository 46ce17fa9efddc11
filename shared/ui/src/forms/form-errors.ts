import type { FieldValues, Path } from 'react-hook-form'
import type { SchemaForm } from './use-schema-form.ts'

/** The message of an error response, or the general one if it is empty. */
const messageOrDefault = (message: string) => message || 'something.went.wrong.error'

/** Shows an error of the server (a key or a text) at a field and focuses it. */
export function setFieldError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  field: Path<Input>,
  message: string,
): void {
  form.setError(field, { type: 'server', message: messageOrDefault(message) }, { shouldFocus: true })
}

/** Shows an error of the server (a key or a text) above the form, until the next submit. */
export function setFormError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  message: string,
): void {
  form.setError('root', { type: 'server', message: messageOrDefault(message) })
}
