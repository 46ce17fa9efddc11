export const passwords = [['password'], ['confirm_password']] as const
export const mismatch = 'form.error.password.mismatch'

export const areEqual = (body: { password: string; confirm_password: string }) =>
  body.password === body.confirm_password
