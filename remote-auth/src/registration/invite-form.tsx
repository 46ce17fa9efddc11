import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useWords } from '../words.ts'
import { useRegisterByInvite } from './registration-api.ts'
import { setServerError } from './set-server-error.ts'

export function InviteForm({ code }: { code: string }) {
  const words = useWords()
  const form = useSchemaForm(registrationEndpoints.registerByInvite.body, {
    defaultValues: { invite_token: code, email: '', password: '', confirm_password: '' },
  })
  const register = useRegisterByInvite((message) => setServerError(form, message))

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={words('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={words('auth.password.rule')} />
      <SubmitButton>{words('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
