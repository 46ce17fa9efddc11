import { createHash } from 'node:crypto'
import { nodeBody } from '@sallyport/contract/endpoints'
import type { NodeFields } from './node-changes.ts'

const fieldNames = Object.keys(nodeBody.entries) as (keyof NodeFields)[]

/** The version of a stored node as an entity tag: a hash of its twelve fields. A `jsonb` column keeps keys in one order. */
export function nodeVersion(node: NodeFields): string {
  const values = JSON.stringify(fieldNames.map((name) => node[name]))
  return `"${createHash('sha256').update(values).digest('base64url')}"`
}
