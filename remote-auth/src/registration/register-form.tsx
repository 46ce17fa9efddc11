import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useWords } from '../words.ts'
import { useRegister } from './registration-api.ts'
import { setServerError } from './set-server-error.ts'

const empty = { email: '', password: '', confirm_password: '' }

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const words = useWords()
  const form = useSchemaForm(registrationEndpoints.register.body, { defaultValues: empty })
  const register = useRegister({ onRegistered, onRefused: (message) => setServerError(form, message) })

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={words('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={words('auth.password.rule.strong')} />
      <SubmitButton>{words('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
