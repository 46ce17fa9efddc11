import * as v from 'valibot'

/** Account and session (§3), times in unix seconds. Separate from other entities: the first page needs only these. */

export const account = v.object({
  id: v.number(),
  email: v.string(),
  is_admin: v.boolean(),
  is_privileged: v.boolean(),
  premium_expired_at: v.optional(v.nullable(v.number()), null),
  /** Of an admin: whether the checklist for a new installation is open. */
  needs_setup: v.optional(v.boolean()),
})
export type Account = v.InferOutput<typeof account>

export const session = v.object({ token: v.pipe(v.string(), v.nonEmpty()), info: account })
