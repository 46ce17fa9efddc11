import { readSettings, routes } from '@sallyport/contract/config'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, layout } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { LoginLink } from '../links/form-links.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { ownRoutes } from '../remote.ts'
import type { ConfirmationState } from './register-confirm-page.tsx'
import { useRegister } from './registration-calls.ts'
import { setServerError } from './set-server-error.ts'

export function RegisterPage() {
  const { t } = useTranslation()
  const { registrationOpen } = readSettings()
  return (
    <GuestPage title={t('auth.register.title')}>
      {registrationOpen ? (
        <Card>
          <RegisterForm />
        </Card>
      ) : (
        <Card className={layout.looseStack}>
          <div>
            <h2 className={layout.cardTitle}>{t('auth.register.closed')}</h2>
            <p className={layout.text}>{t('auth.register.closed.text')}</p>
          </div>
          <ButtonLink to={routes.support.to()}>{t('auth.register.closed.support')}</ButtonLink>
        </Card>
      )}
      <LoginLink />
    </GuestPage>
  )
}

const empty = { email: '', password: '', confirm_password: '' }

function RegisterForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useSchemaForm(registrationEndpoints.register.body, { defaultValues: empty })
  const register = useRegister(
    (email) => {
      const state: ConfirmationState = { email }
      void navigate(ownRoutes.registerConfirm.to(), { state })
    },
    ({ code }) => setServerError(form, code),
  )

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule.strong')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
