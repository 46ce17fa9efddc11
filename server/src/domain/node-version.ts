import { createHash } from 'node:crypto'
import { nodeBody } from '@sallyport/contract/endpoints'
import type { NodeFields } from './node-changes.ts'

const fieldNames = Object.keys(nodeBody.entries) as (keyof NodeFields)[]

/** A hash of the fields in a fixed order, because `jsonb` changes it (https://www.postgresql.org/docs/current/datatype-json.html). */
export function nodeVersion(node: NodeFields): string {
  const values = JSON.stringify(fieldNames.map((name) => node[name]))
  return `"${createHash('sha256').update(values).digest('base64url')}"`
}
