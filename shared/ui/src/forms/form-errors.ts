import type { FieldValues, Path } from 'react-hook-form'
import type { FieldError } from './field-message.ts'
import type { SchemaForm } from './use-schema-form.ts'

/** The error of an error response: a key with its values, or a text. The general error if it is empty. */
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

/** Shows an error of the server above the form, until the next submit. */
export function setFormError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  error: ServerError | string,
): void {
  form.setError('root', fieldErrorFrom(error))
}
