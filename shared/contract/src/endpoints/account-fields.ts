import * as v from 'valibot'
import { account } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'

/**
 * The fields of people (§5), apart from all others: the first page carries these alone. A message here is the key of a
 * word; where none stands, the kind of rule decides the word.
 */

/** Changed before it is checked: a change after a broken rule would keep checks over several fields from running. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(account.emailLength),
  v.regex(patterns.email, 'form.error.email'),
)

export const loginPassword = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(account.passwordLength),
  v.regex(patterns.noWhitespace),
)

const chosenPassword = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.minLength(account.passwordMinLength),
    v.maxLength(account.passwordLength),
    v.regex(pattern, message),
  )

export const newPassword = chosenPassword(patterns.password, 'form.error.password')
export const strongPassword = chosenPassword(patterns.strongPassword, 'form.error.password.strong')

export const code = v.pipe(
  v.string(),
  v.minLength(account.codeMinLength),
  v.maxLength(account.codeLength),
  v.regex(patterns.code),
)
