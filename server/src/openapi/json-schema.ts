import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

const target = 'draft-2020-12'

/** A request, without the rules that JSON Schema cannot express, such as checks across fields. */
export const requestSchema = (schema: v.GenericSchema) => convert(schema, { typeMode: 'ignore' })

/** A response as the server sends it: with defaults in place of missing values. */
export const responseSchema = (schema: v.GenericSchema) => convert(schema, { typeMode: 'output' })

function convert(schema: v.GenericSchema, { typeMode }: Pick<ConversionConfig, 'typeMode'>): JsonSchema {
  const converted = toJsonSchema(schema, {
    target,
    typeMode,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => overrideSchema(valibotSchema, jsonSchema),
    overrideAction: ({ valibotAction, jsonSchema }) => overrideAction(valibotAction, jsonSchema),
  })
  // OpenAPI 3.1 sets the dialect of all its schemas (https://spec.openapis.org/oas/v3.1.1.html#schema-object).
  delete converted.$schema
  return converted
}

/** The custom schemas of the contract are objects. */
const overrideSchema = ({ type }: v.GenericSchema, converted: JsonSchema): JsonSchema | null =>
  type === 'custom' ? { ...converted, type: 'object' } : null

function overrideAction(action: { type: string; requirement?: unknown }, converted: JsonSchema): JsonSchema | null {
  const { type, requirement } = action
  // Numbers in paths and queries, which are transferred as text.
  if (type === 'max_value' && converted.anyOf) return { type: 'integer', minimum: 1, maximum: Number(requirement) }
  // A pattern that ignores case has no equivalent (https://json-schema.org/draft/2020-12/json-schema-core#section-6.4).
  return type === 'regex' && requirement instanceof RegExp && requirement.ignoreCase ? converted : null
}
