import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useRegister } from './register-api.ts'
import { setServerError } from './set-server-error.ts'

const empty = { email: '', password: '', confirm_password: '' }

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useSchemaForm(registrationEndpoints.register.body, { defaultValues: empty })
  const register = useRegister({ onRegistered, onRefused: (message) => setServerError(form, message) })

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule.strong')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
