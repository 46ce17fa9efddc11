import { createHash } from 'node:crypto'
import { nodeBody } from '@sallyport/contract/endpoints'
import type { NodeFields } from './node-changes.ts'

const fieldNames = Object.keys(nodeBody.entries) as (keyof NodeFields)[]

/**
 * A strong ETag: the hash of the stored fields. Equal `connect_params` give equal hashes, because `jsonb` normalizes
 * the order of keys (https://www.postgresql.org/docs/current/datatype-json.html).
 */
export function nodeVersion(node: NodeFields): string {
  const values = JSON.stringify(fieldNames.map((name) => node[name]))
  return `"${createHash('sha256').update(values).digest('base64url')}"`
}
