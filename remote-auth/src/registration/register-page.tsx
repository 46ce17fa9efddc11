import { readSettings, routes } from '@sallyport/contract/config'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link, useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, Empty, Page } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { FormLinks } from '../links/form-links.tsx'
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
          <FormLinks>
            <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
          </FormLinks>
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
  const register = useRegister({
    onRegistered(email) {
      const state: ConfirmationState = { email }
      void navigate(ownRoutes.registerConfirm.to(), { state })
    },
    onRefused: (message) => setServerError(form, message),
  })

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule.strong')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
