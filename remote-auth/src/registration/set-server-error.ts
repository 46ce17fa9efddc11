import { errorCodes } from '@sallyport/contract/endpoints'
import { setFieldError, setFormError, type SchemaForm } from '@sallyport/ui/forms'

type Fields = { email: string; password: string; confirm_password: string }

const fieldByErrorCode: Partial<Record<string, keyof Fields>> = {
  [errorCodes.emailTaken]: 'email',
  'form.error.email': 'email',
  'form.error.password': 'password',
  'form.error.password.strong': 'password',
  'form.error.password.mismatch': 'confirm_password',
}

/** Shows the message of a 400 response at the field of its error code, or as an error of the whole form if no field has that code. */
export function setServerError<Values extends Fields, Body>(form: SchemaForm<Values, Body>, message: string): void {
  const field = fieldByErrorCode[message]
  if (field) setFieldError(form as unknown as SchemaForm<Fields>, field, message)
  else setFormError(form, message)
}
