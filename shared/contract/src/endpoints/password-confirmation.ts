/** Separate from the password schemas, because the first page needs only those. */
import * as v from 'valibot'

type Passwords = { password: string; confirm_password: string }

const equalPasswords = v.forward(
  v.partialCheck(
    [['password'], ['confirm_password']],
    ({ password, confirm_password }: Passwords) => password === confirm_password,
    'form.error.password.mismatch',
  ),
  ['confirm_password'],
)

/** Checks that both passwords are equal, also while other fields are invalid. The issue belongs to `confirm_password`. */
export const passwordsMatch = <Body extends Passwords>() => equalPasswords as v.GenericValidation<Body>
