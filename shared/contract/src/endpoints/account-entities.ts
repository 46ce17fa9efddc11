import * as v from 'valibot'

/** Who is signed in (§3): apart from all other entities, because the first page carries these alone. */

export const account = v.object({
  id: v.number(),
  email: v.string(),
  is_admin: v.boolean(),
  is_privileged: v.boolean(),
  /** Unix seconds. */
  premium_expired_at: v.optional(v.nullable(v.number()), null),
})
export type Account = v.InferOutput<typeof account>

export const session = v.object({ token: v.pipe(v.string(), v.nonEmpty()), info: account })
