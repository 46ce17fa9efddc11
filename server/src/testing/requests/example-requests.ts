import { formatAgentToken } from '@sallyport/contract/agent'
import type { Endpoint } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { nodeFields } from '../agents/node-fields.ts'

export const validCode = 'a'.repeat(32)
const password = 'Aa1!aaaa'

/** Valid values of request fields by name. */
const examples: Record<string, unknown> = {
  ...nodeFields,
  code: validCode,
  invite_token: validCode,
  email: 'someone@example.test',
  password,
  confirm_password: password,
  currency_code: 'USD',
  ids: [1],
  after: null,
}
/** Valid values of most other fields. */
const commonValues = [
  1,
  true,
  'text',
  '00000000-0000-4000-8000-000000000000',
  `sallyport-code.${validCode}`,
  formatAgentToken({ fingerprint: 'e'.repeat(43), secret: 's'.repeat(43) }),
]

type Values = Record<string, unknown>

/** The path of a call with valid parameters. */
export function examplePath(endpoint: Endpoint): string {
  const params = endpoint.params ? exampleOf(endpoint, endpoint.params, {}) : {}
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
}

/** A valid body of a call; `values` replaces examples by field name. Undefined if the call has no body. */
export function exampleBody(endpoint: Endpoint, values: Values = {}): Values | undefined {
  return endpoint.body && exampleOf(endpoint, endpoint.body, values)
}

/** A valid query string of a call, with `?`; empty if no parameter is required. */
export function exampleQuery(endpoint: Endpoint, values: Values = {}): string {
  const parameters = endpoint.query ? exampleOf(endpoint, endpoint.query, values) : {}
  const text = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** The required fields of a part of a request. Throws if a field has no valid example. */
function exampleOf({ method, path }: Endpoint, schema: v.GenericSchema, values: Values): Values {
  const required = Object.entries(entriesOf(schema)).filter(([, field]) => !v.is(field, undefined))
  const fields = required.map(([name, field]) => {
    const options = 'options' in field && Array.isArray(field.options) ? field.options : []
    const candidates = [values[name], examples[name], ...options, ...commonValues]
    return [name, candidates.find((candidate) => v.is(field, candidate))] as const
  })
  const missing = fields.flatMap(([name, value]) => (value === undefined ? [name] : []))
  const example = Object.fromEntries(fields)
  if (missing.length > 0 || !v.is(schema, example))
    throw new Error(
      `${method} ${path} needs a valid example of ${missing.join(', ') || 'its fields together'}: add it to server/src/testing/requests/example-requests.ts`,
    )
  return example
}

export function entriesOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}
}
