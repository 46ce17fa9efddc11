import { type AdminNode, nodeBody } from '@sallyport/contract/endpoints'
import { amneziaKeys, nodeStatus, nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import type { ApiError } from '@sallyport/runtime/api'
import { setFieldError, setFormError, type SchemaForm } from '@sallyport/ui/forms'
import type { NodeFormInput, NodeFormOutput, NodeOptions } from './node-form-schema.ts'

export type NodeSchemaForm = SchemaForm<NodeFormInput, NodeFormOutput>

const fields = Object.keys(nodeBody.entries) as (keyof typeof nodeBody.entries)[]
const noValues = Object.fromEntries(fields.map((field) => [field, ''])) as Record<(typeof fields)[number], ''>

const valueOf = (names: Record<string, string>, wanted: string) =>
  Object.keys(names).find((value) => names[value] === wanted) ?? ''

/** Initial values of a new node: active and WireGuard, if the server offers these options. */
export const newNodeValues = ({ statuses, types }: NodeOptions): NodeFormInput => ({
  ...noValues,
  is_closed: false,
  status: valueOf(statuses, nodeStatusNames[nodeStatus.active]),
  type: valueOf(types, nodeTypeNames[nodeType.wireguard]),
})

/** The API token is never sent to browsers; an empty field keeps the stored token. */
export function nodeToFormValues(node: AdminNode): NodeFormInput {
  return {
    name: node.name,
    country: node.country,
    city: node.city ?? '',
    url: node.url,
    api_url: node.api_url,
    api_token: '',
    subnet_cidr: node.subnet_cidr,
    connect_params: formatParams(node.connect_params),
    public_key: node.public_key,
    status: String(node.status),
    type: String(node.type),
    capacity: String(node.capacity),
    is_closed: node.is_closed,
  }
}

/** The values of a copy of a node: without the public key, which belongs to one machine, and open to new accesses. */
export const duplicateNodeValues = (node: AdminNode, name: string) => ({
  ...nodeToFormValues(node),
  name,
  public_key: '',
  is_closed: false,
})

export function formatParams(params: AdminNode['connect_params']): string {
  if (params === null) return ''
  return typeof params === 'string' ? params : JSON.stringify(sortParams(params), null, 2)
}

/** Sorts known keys as in a config; `jsonb` does not preserve their order: https://www.postgresql.org/docs/current/datatype-json.html */
function sortParams(params: Record<string, unknown>): Record<string, unknown> {
  const known = amneziaKeys.filter((key) => key in params).map((key) => [key, params[key]] as const)
  return { ...Object.fromEntries(known), ...params }
}

const errorFields = [
  { pattern: /^form\.error\.agent\./, field: 'api_token' },
  { pattern: /^form\.error\.subnet\.capacity/, field: 'capacity' },
  { pattern: /^form\.error\.subnet\./, field: 'subnet_cidr' },
  { pattern: /^form\.error\.public\.key\./, field: 'public_key' },
  { pattern: /^form\.error\.(?:amnezia|json)/, field: 'connect_params' },
] as const

/** Shows the message of a 400 response at the field that it concerns, otherwise above all fields. */
export function setServerError(form: NodeSchemaForm, { code, values }: Pick<ApiError, 'code' | 'values'>): void {
  const match = errorFields.find(({ pattern }) => pattern.test(code))
  if (match) setFieldError(form, match.field, { message: code, values })
  else setFormError(form, { message: code, values })
}
