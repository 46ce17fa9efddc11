import { allEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { operationId, operations, parameterDescription, tags } from './operations.ts'
import { components, requestSchema, responsesOf } from './responses.ts'

const audiences = {
  anyone: 'For everyone.',
  user: 'For signed-in users.',
  admin: 'For admins. Other users get 404.',
} as const satisfies Record<Endpoint['audience'], string>

/** The API of the contract as an OpenAPI document (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(version: string, endpoints: readonly Endpoint[] = allEndpoints) {
  return {
    openapi: '3.1.1',
    info: { title: 'Sallyport', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, { description }]) => ({ name, description })),
    paths: pathsOf(endpoints),
    components,
  }
}

const description =
  'Timestamps are unix seconds; amounts are decimal numbers in the main unit of the currency. Unknown fields of a request ' +
  'are refused; ignore unknown fields of a response. Webhooks of payment gateways are not part of this API.'

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}

function operationOf(endpoint: Endpoint) {
  const { audience, body } = endpoint
  const session = audience === 'anyone' ? {} : { session: [] }
  const id = operationId(endpoint)
  const operation = operations.get(id)
  if (!operation) throw new Error(`Add a summary of ${id} to server/src/api/openapi/operations.ts`)
  return {
    operationId: id,
    ...operation,
    description: audiences[audience],
    security: [{ apiToken: [], ...session }],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: requestSchema(body) } } } }),
    responses: responsesOf(endpoint),
  }
}

const locations = { params: 'path', query: 'query', headers: 'header' } as const

function parametersOf(endpoint: Endpoint) {
  return (Object.keys(locations) as (keyof typeof locations)[]).flatMap((part) => {
    const { properties = {}, required = [] } = endpoint[part] ? requestSchema(endpoint[part]) : {}
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: locations[part],
      // `JSON.stringify` omits undefined values.
      description: parameterDescription(endpoint.path, name),
      required: required.includes(name),
      schema,
    }))
  })
}
