import { type Endpoint, errorCodes, planEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

const hasBody = ({ method }: Endpoint) => method !== 'GET'

/** All error responses, and which endpoints can respond with them. */
const errors: { status: number; description: string; isPossible: (endpoint: Endpoint) => boolean }[] = [
  { status: 400, description: 'The request is invalid, or a rule refuses it.', isPossible: () => true },
  {
    status: 401,
    description: 'There is no valid session, or at login: e-mail or password is wrong.',
    isPossible: (endpoint) => endpoint.audience !== 'anyone' || endpoint === sessionEndpoints.login,
  },
  { status: 403, description: 'The API token is missing or wrong.', isPossible: () => true },
  {
    status: 404,
    description: 'Not found, not enabled, or not permitted.',
    isPossible: () => true,
  },
  {
    status: 412,
    description: 'The version in If-Match is not the current one.',
    isPossible: ({ headers }) => headers !== undefined,
  },
  { status: 413, description: 'The body is too large.', isPossible: hasBody },
  { status: 415, description: 'The body is not JSON.', isPossible: hasBody },
  {
    status: 429,
    description: 'Too many requests.',
    isPossible: ({ audience, method }) => audience === 'anyone' || method === 'POST' || method === 'PUT',
  },
  { status: 500, description: 'The server failed.', isPossible: () => true },
  {
    status: 502,
    description: 'The payment gateway failed.',
    isPossible: (endpoint) => endpoint === planEndpoints.order,
  },
  { status: 503, description: 'The database is unavailable.', isPossible: () => true },
]

const retriableStatuses = new Set([429, 502, 503])
const responseName = (status: number) => `Error${status}`

type Response = { description: string; content: { 'application/json': { schema: object } } }

export function responsesOf(endpoint: Endpoint): Record<string, Response | { $ref: string }> {
  const { success, response } = endpoint
  const possible = errors.filter(({ isPossible }) => isPossible(endpoint))
  return {
    [success]: {
      description: 'Success.',
      content: { 'application/json': { schema: responseSchema(response) } },
    },
    ...Object.fromEntries(
      possible.map(({ status }) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  }
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until the next attempt.', schema: { type: 'integer', minimum: 0 } },
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

export const components = {
  schemas: {
    Error: {
      type: 'object',
      required: ['message'],
      properties: {
        message: {
          type: 'string',
          description: 'An error code or the key of a translation.',
          examples: Object.values(errorCodes),
        },
        values: { type: 'object', description: 'For the placeholders of the translated message.' },
      },
    },
  },
  responses: Object.fromEntries(
    errors.map(({ status, description }) => [
      responseName(status),
      { description, ...(retriableStatuses.has(status) && { headers: retryAfter }), content: errorContent },
    ]),
  ),
  securitySchemes: {
    apiToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Token',
      description: 'API_TOKEN of the server: a coarse filter, not a secret.',
    },
    session: { type: 'http', scheme: 'bearer', description: 'The token in the response of login or registration.' },
  },
}

const target = 'draft-2020-12'

/** The schema of a request. Omits rules that JSON Schema cannot express, such as checks across fields. */
export const requestSchema = (schema: v.GenericSchema) => convert(schema, { typeMode: 'ignore' })

/** The schema of a response, in which defaults replace missing values. */
const responseSchema = (schema: v.GenericSchema) => convert(schema, { typeMode: 'output' })

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
  // Numbers in paths and queries are transferred as text.
  if (type === 'max_value' && converted.anyOf) return { type: 'integer', minimum: 1, maximum: Number(requirement) }
  // A pattern that ignores case has no equivalent (https://json-schema.org/draft/2020-12/json-schema-core#section-6.4).
  return type === 'regex' && requirement instanceof RegExp && requirement.ignoreCase ? converted : null
}
