import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { serializeMessage } from './field-message.ts'

/** A form with `Input` values in its fields and `Output` values after parsing by its schema. */
export type SchemaForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>

/**
 * A form for the schema of a request body. A field is validated on the first blur and on every change from then on. All
 * issues are collected (`criteriaMode`); otherwise a rule across two fields would not run while another field is invalid.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: GenericSchema<Input, Output>,
  options: { defaultValues: DefaultValues<Input> },
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    ...options,
    resolver: valibotResolver<Input, unknown, Output>(schema, { message: serializeMessage }),
    mode: 'onTouched',
    criteriaMode: 'all',
  })
}
