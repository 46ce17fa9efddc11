import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { schemaResolver } from './schema-resolver.ts'

export type SchemaForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>

/** A form for the schema of a request body. A field is validated on the first blur and on every change from then on. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: GenericSchema<Input, Output>,
  options: { defaultValues: DefaultValues<Input> },
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: schemaResolver(schema), mode: 'onTouched' })
}
