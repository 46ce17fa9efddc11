import { nodeBody } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import { changedFields } from '../database/admin-log.ts'
import type { LogChanges } from '../database/tables/admin-log.ts'
import { strongTag } from '../http/entity-tags.ts'

/** The stored fields of a node. */
export type NodeFields = InferOutput<typeof nodeBody> & { api_token: string; is_closed: boolean }

/** Fields whose values are not logged, because they give access to a node. The path of an API URL may contain a key. */
const secrets = new Set<keyof NodeFields>(['api_url', 'api_token', 'connect_params'])

export const nodeChanges = (before: NodeFields | null, after: NodeFields): LogChanges =>
  changedFields(before, after, secrets)

const fieldNames = Object.keys(nodeBody.entries) as (keyof NodeFields)[]

/**
 * A strong ETag: the hash of the stored fields. Equal `connect_params` give equal hashes, because `jsonb` normalizes
 * the order of keys (https://www.postgresql.org/docs/current/datatype-json.html).
 */
export const nodeVersion = (node: NodeFields): string => strongTag(fieldNames.map((name) => node[name]))

type Connection = { api_url: string; api_token: string }

/** The stored API token, for an empty form field; null for another URL without TLS, where a listener on loopback could read the token. */
export function storedToken(node: Connection, { api_url }: Pick<Connection, 'api_url'>): string | null {
  return node.api_token === '' || api_url === node.api_url || api_url.startsWith('https:') ? node.api_token : null
}
