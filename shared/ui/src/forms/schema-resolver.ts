import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { fieldErrorOf, messageKeyFor } from './field-message.ts'

/** Validates the values of a form by a schema. Replaces `@hookform/resolvers`, whose errors have no values for messages. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: v.GenericSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const { success, output, issues } = v.safeParse(schema, values, { message: messageKeyFor })
    return success ? { values: output, errors: {} } : { values: {}, errors: errorsOf<Input>(issues) }
  }
}

/** The first error of each field; those of no field belong to the form. */
function errorsOf<Input extends FieldValues>(issues: readonly v.BaseIssue<unknown>[]): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {}
  for (const issue of issues.toReversed()) set(errors, v.getDotPath(issue) ?? 'root', fieldErrorOf(issue))
  return errors
}
