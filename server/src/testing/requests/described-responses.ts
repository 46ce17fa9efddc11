import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'
import { openApiDocument } from '../../api/openapi/openapi-document.ts'

type Schemas = Record<string, AnySchemaObject>
type Content = { content: { 'application/json': { schema: AnySchemaObject } } }
type Operation = { responses: Record<string, Content | { $ref: string }> }
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas; responses: Record<string, Content> }
}

// Serialised as in the file, which omits undefined values.
const { paths, components } = JSON.parse(JSON.stringify(openApiDocument('0'))) as Description
/** Patterns without parameters first (https://spec.openapis.org/oas/v3.1.1.html#path-templating-matching). */
const patterns = Object.keys(paths)
  .toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const validators = new Map<string, ValidateFunction>()

/** Throws if a response of the API has a status, a field or a type that the description of the API does not contain. */
export function requireDescribed(method: string, url: string, { statusCode, headers, body }: LightMyRequestResponse) {
  const pathname = url.split('?')[0]!
  const match = patterns.find(
    ({ template, pattern }) => pattern.test(pathname) && paths[template]![method.toLowerCase()],
  )
  // Compressed responses are not decoded, because their content is tested without compression too.
  if (!match || headers['content-encoding']) return
  const name = `${method} ${match.template} ${statusCode}`
  const validate =
    validators.get(name) ?? createValidator(name, paths[match.template]![method.toLowerCase()]!, statusCode)
  validators.set(name, validate)
  if (!validate(JSON.parse(body)))
    throw new Error(`${name} differs from the description of the API: ${ajv.errorsText(validate.errors)}`)
}

function createValidator(name: string, { responses }: Operation, status: number): ValidateFunction {
  const described = responses[status]
  if (!described) throw new Error(`the description of the API does not describe ${name}`)
  const { content } = '$ref' in described ? components.responses[described.$ref.split('/').at(-1)!]! : described
  const { schema } = content['application/json']
  return ajv.compile(closeSchema(schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema))
}

/** The schema without undescribed fields: a client may ignore them, but the document has to name them. */
function closeSchema<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map((part) => closeSchema(part)) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([key, part]) => [key, closeSchema(part)])
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return { ...Object.fromEntries(parts), ...(isOpen && { additionalProperties: false }) }
}
