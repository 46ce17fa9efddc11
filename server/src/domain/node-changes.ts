import { isDeepStrictEqual } from 'node:util'
import type { nodeBody } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import type { Changes } from './admin-actions.ts'

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
