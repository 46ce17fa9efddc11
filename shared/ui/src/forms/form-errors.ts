import type { FieldValues, Path } from 'react-hook-form'
import type { SchemaForm } from './use-schema-form.ts'

/** A refusal without a word of its own is not silent. */
const told = (message: string) => message || 'something.went.wrong.error'

/** Puts what the server said (a key or a text) at a field, and focus into it. */
export function setFieldError<Typed extends FieldValues, Sent>(
  form: SchemaForm<Typed, Sent>,
  field: Path<Typed>,
  message: string,
): void {
  form.setError(field, { type: 'server', message: told(message) }, { shouldFocus: true })
}

/** Puts what the server said (a key or a text) at the whole form; the next submit takes it away. */
export function setFormError<Typed extends FieldValues, Sent>(form: SchemaForm<Typed, Sent>, message: string): void {
  form.setError('root', { type: 'server', message: told(message) })
}
