import { readSettings, routes } from '@sallyport/contract/config'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, Empty, Page } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
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
    <Page title={t('auth.register.title')} width="form">
      {registrationOpen ? (
        <>
          <Card>
            <RegisterForm />
          </Card>
          <LoginLink />
        </>
      ) : (
        <Empty
          title={t('auth.register.closed')}
          text={t('auth.register.closed.text')}
          action={<ButtonLink to={routes.support.to()}>{t('auth.register.closed.support')}</ButtonLink>}
        />
      )}
    </Page>
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
