import { isDeepStrictEqual } from 'node:util'
import type { nodeBody } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import type { Changes } from './admin-actions.ts'

export type NodeFields = InferOutput<typeof nodeBody>

/** Never logged, because they give access to a node. The URL of an API may contain a key in its path. */
const secrets = new Set<keyof NodeFields>(['api_url', 'api_token', 'connect_params'])

/** The changed fields of a node for the log; all fields of a new node. */
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
