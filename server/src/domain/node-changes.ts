import { isDeepStrictEqual } from 'node:util'
import type { nodeBody } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import type { Changes } from '../admin-log/admin-actions.ts'

export type NodeFields = InferOutput<typeof nodeBody>

/** What lets somebody into a node: of these the log knows no value. The address of an API may hold a key in its path. */
const secrets = new Set<keyof NodeFields>(['api_url', 'api_token', 'connect_params'])

/** The fields of a node that become different, for the log; of a new node all that it has. */
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
