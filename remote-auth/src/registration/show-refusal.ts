import { errorCodes } from '@sallyport/contract/endpoints'
import { setFieldError, setFormError, type SchemaForm } from '@sallyport/ui/forms'

type Fields = { email: string; password: string; confirm_password: string }

/** The field that a refusal of the server is about, where it is about one. */
const fieldOf: Partial<Record<string, keyof Fields>> = {
  [errorCodes.emailTaken]: 'email',
  'form.error.email': 'email',
  'form.error.password': 'password',
  'form.error.password.strong': 'password',
  'form.error.password.mismatch': 'confirm_password',
}

/** Puts what the server said where it belongs: at its field, or else at the form. */
export function showRefusal<Typed extends Fields, Sent>(form: SchemaForm<Typed, Sent>, message: string): void {
  const field = fieldOf[message]
  if (field) setFieldError(form as unknown as SchemaForm<Fields>, field, message)
  else setFormError(form, message)
}
