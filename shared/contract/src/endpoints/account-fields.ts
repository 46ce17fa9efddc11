/** Account fields (§5). A separate module, because the first page needs only these. Messages are translation keys. */
import * as v from 'valibot'
import { account } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'

/** `trim` and `toLowerCase` come first: after a failed check, they make the output untyped, which skips checks across fields. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(account.maxEmailLength),
  v.regex(patterns.email, ({ input }) =>
    patterns.mailbox.test(input) ? 'form.error.email.domain' : 'form.error.email',
  ),
)

export const code = v.pipe(
  v.string(),
  v.minLength(account.minCodeLength),
  v.maxLength(account.maxCodeLength),
  v.regex(patterns.code),
)

export const loginPassword = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(account.maxPasswordLength),
  v.regex(patterns.noWhitespace),
)
