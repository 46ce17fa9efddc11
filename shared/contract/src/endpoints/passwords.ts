/** New passwords (§5). A separate module, because the first page does not need it. Messages are translation keys. */
import * as v from 'valibot'
import { account } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'

const chosenPassword = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.minLength(account.minPasswordLength),
    v.maxLength(account.maxPasswordLength),
    v.regex(pattern, message),
  )

export const newPassword = chosenPassword(patterns.password, 'form.error.password')
export const strongPassword = chosenPassword(patterns.strongPassword, 'form.error.password.strong')

type Passwords = { password: string; confirm_password: string }

const equalPasswords = v.forward(
  v.partialCheck(
    [['password'], ['confirm_password']],
    ({ password, confirm_password }: Passwords) => password === confirm_password,
    'form.error.password.mismatch',
  ),
  ['confirm_password'],
)

/** Checks that both passwords are equal, even while other fields are invalid. The issue belongs to `confirm_password`. */
export const passwordsMatch = <Body extends Passwords>() => equalPasswords as v.GenericValidation<Body>
