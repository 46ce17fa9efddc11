import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import * as v from 'valibot'
import { type GenericSchema } from 'valibot'
import { type FieldError, fieldErrorOf, messageKeyFor } from './field-message.ts'

export type SchemaForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>

/** A form for the schema of a request body. A field is validated on the first blur and on every change from then on. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: GenericSchema<Input, Output>,
  options: { defaultValues: DefaultValues<Input> },
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: schemaResolver(schema), mode: 'onTouched' })
}

/** Validates the values of a form by a schema. Replaces `@hookform/resolvers`, whose errors have no values for messages. */
function schemaResolver<Input extends FieldValues, Output>(
  schema: v.GenericSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const { success, output, issues } = v.safeParse(schema, values, { message: messageKeyFor })
    return success ? { values: output, errors: {} } : { values: {}, errors: errorsOf<Input>(issues) }
  }
}

/** The first error of each field; errors without a field belong to the form. */
function errorsOf<Input extends FieldValues>(issues: readonly v.BaseIssue<unknown>[]): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {}
  for (const issue of issues.toReversed()) set(errors, v.getDotPath(issue) ?? 'root', fieldErrorOf(issue))
  return errors
}

/** The message of an error response: a translation key with its values, or a text. An empty message becomes the general error. */
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

/** Makes the submitted values the default values. Values that changed during the request stay unsaved. */
export function markSaved<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>, submitted: Input): void {
  replaceDefaultValues(form, submitted, submitted)
}

/** Makes values that another user has saved meanwhile the default values. Values that differ from the former ones stay unsaved. */
export function rebase<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>, stored: Input): void {
  replaceDefaultValues(form, stored, form.formState.defaultValues ?? {})
}

/** Keeps the current values that differ from `base`. */
function replaceDefaultValues<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  values: Input,
  base: Readonly<Record<string, unknown>>,
): void {
  const current = form.getValues()
  form.reset(values)
  for (const field of Object.keys(values) as Path<Input>[]) {
    if (current[field] !== base[field]) form.setValue(field, current[field], { shouldDirty: true })
  }
}
