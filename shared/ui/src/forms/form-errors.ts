import type { FieldValues, Path } from 'react-hook-form'
import type { FieldError } from './field-message.ts'
import type { SchemaForm } from './use-schema-form.ts'

/** The message of an error response: a translation key with its values, or a text. Empty: the general error. */
type ServerError = Pick<FieldError, 'message' | 'values'>

const fieldErrorFrom = (error: ServerError | string): FieldError => {
  const { message, values } = typeof error === 'string' ? { message: error } : error
  return { type: 'server', message: message || 'something.went.wrong.error', values }
}

export function setFieldError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  field: Path<Input>,
  error: ServerError | string,
): void {
  form.setError(field, fieldErrorFrom(error), { shouldFocus: true })
}

/** Shows an error of the server above the fields, until the next submit. */
export function setFormError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  error: ServerError | string,
): void {
  form.setError('root', fieldErrorFrom(error))
}
