import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { nodeBody } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import type { Changes } from '../database/admin-actions.ts'

/** The fields of a node as they are stored. */
export type NodeFields = InferOutput<typeof nodeBody> & { api_token: string }

/** Fields whose values are not logged, because they give access to a node. The path of an API URL may contain a key. */
const secrets = new Set<keyof NodeFields>(['api_url', 'api_token', 'connect_params'])

/** The changed fields of a node for the admin log. For a new node `before` is null, and all fields but those that are null count as changed. */
export function nodeChanges(before: NodeFields | null, after: NodeFields): Changes {
  const fields = Object.keys(after) as (keyof NodeFields)[]
  const different = fields.filter((field) => !isDeepStrictEqual(before?.[field] ?? null, after[field]))
  return Object.fromEntries(
    different.map((field) => [
      field,
      secrets.has(field) ? 'changed' : { from: before?.[field] ?? null, to: after[field] },
    ]),
  )
}

const fieldNames = Object.keys(nodeBody.entries) as (keyof NodeFields)[]

/**
 * A strong ETag: the hash of the stored fields. Equal `connect_params` give equal hashes, because `jsonb` normalizes
 * the order of keys (https://www.postgresql.org/docs/current/datatype-json.html).
 */
export function nodeVersion(node: NodeFields): string {
  const values = JSON.stringify(fieldNames.map((name) => node[name]))
  return `"${createHash('sha256').update(values).digest('base64url')}"`
}

type Connection = { api_url: string; api_token: string }

/** The stored API token for a form with an empty field; null for another URL without TLS, where a listener on loopback could read it. */
export function storedToken(node: Connection, { api_url }: Pick<Connection, 'api_url'>): string | null {
  return node.api_token === '' || api_url === node.api_url || api_url.startsWith('https:') ? node.api_token : null
}
