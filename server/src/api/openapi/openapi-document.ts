import { endpointsByArea, type Endpoint } from '@sallyport/contract/endpoints'
import { callNotes, parameterNotes } from './notes.ts'
import { components, requestSchema, responsesOf } from './responses.ts'

const audiences = {
  anyone: 'For everyone.',
  user: 'For signed-in users.',
  admin: 'For admins. Other users get 404.',
} as const satisfies Record<Endpoint['audience'], string>

/** The API of the contract as an OpenAPI document (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(version: string) {
  return {
    openapi: '3.1.1',
    info: { title: 'Sallyport', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: describePaths(),
    components,
  }
}

const description =
  'Timestamps are unix seconds; amounts are decimal numbers in the main unit of the currency. Unknown fields of a request ' +
  'are refused; ignore unknown fields of a response. Webhooks of payment gateways are not part of this API.'

function describePaths() {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  for (const [area, endpoints] of Object.entries(endpointsByArea)) {
    const notes: Record<string, string> = callNotes[area as keyof typeof endpointsByArea] ?? {}
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = describeOperation(endpoint, { area: area.replace('Endpoints', ''), name, note: notes[name] })
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return paths
}

type Call = { area: string; name: string; note: string | undefined }

function describeOperation(endpoint: Endpoint, { area, name, note }: Call) {
  const { audience, body } = endpoint
  const session = audience === 'anyone' ? {} : { session: [] }
  const tag = capitalize(words(area))
  return {
    operationId: area + capitalize(name),
    tags: [tag],
    summary: `${tag}: ${words(name)}`,
    description: note ? `${note} ${audiences[audience]}` : audiences[audience],
    security: [{ apiToken: [], ...session }],
    parameters: describeParameters(endpoint),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: requestSchema(body) } } } }),
    responses: responsesOf(endpoint),
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** For example, `node health` for `nodeHealth`. */
const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const locations = { params: 'path', query: 'query', headers: 'header' } as const

function describeParameters(endpoint: Endpoint) {
  return (Object.keys(locations) as (keyof typeof locations)[]).flatMap((part) => {
    const { properties = {}, required = [] } = endpoint[part] ? requestSchema(endpoint[part]) : {}
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: locations[part],
      // `JSON.stringify` omits undefined values.
      description: parameterNotes[name],
      required: required.includes(name),
      schema,
    }))
  })
}
