import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { storedMessage } from './field-message.ts'

/** A form whose values are `Typed` while they are typed, and `Sent` when the schema has read them. */
export type SchemaForm<Typed extends FieldValues, Sent = Typed> = UseFormReturn<Typed, unknown, Sent>

/**
 * A form over the schema of a call's body. A field is checked when it is left, and live from then on. All issues are
 * gathered (`criteriaMode`), because a check over two fields would otherwise wait until every other one is right.
 */
export function useSchemaForm<Typed extends FieldValues, Sent>(
  schema: GenericSchema<Typed, Sent>,
  options: { defaultValues: DefaultValues<Typed> },
): SchemaForm<Typed, Sent> {
  return useForm<Typed, unknown, Sent>({
    ...options,
    resolver: valibotResolver<Typed, unknown, Sent>(schema, { message: storedMessage }),
    mode: 'onTouched',
    criteriaMode: 'all',
  })
}
