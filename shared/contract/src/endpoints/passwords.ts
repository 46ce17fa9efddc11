import * as v from 'valibot'
import { account } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'

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
