import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useRegisterByInvite } from './invite-api.ts'
import { setServerError } from './set-server-error.ts'

export function InviteForm({ code }: { code: string }) {
  const { t } = useTranslation()
  const form = useSchemaForm(registrationEndpoints.registerByInvite.body, {
    defaultValues: { invite_token: code, email: '', password: '', confirm_password: '' },
  })
  const register = useRegisterByInvite((message) => setServerError(form, message))

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
