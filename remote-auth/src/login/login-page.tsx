import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { useSessionLost } from '@sallyport/runtime/session'
import { Card, Hint } from '@sallyport/ui'
import { Form, setFormError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { flushSync } from 'react-dom'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { ownRoutes } from '../remote.ts'
import { useLogin } from './login-calls.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const isSessionLost = useSessionLost()
  return (
    <GuestPage title={t('auth.login.title')}>
      {isSessionLost && (
        <div role="status">
          <Hint>{t('auth.login.session.lost')}</Hint>
        </div>
      )}
      <Card>
        <LoginForm />
      </Card>
      <FormLinks>
        <Link to={ownRoutes.forgotPassword.to()}>{t('auth.login.forgot')}</Link>
        <Link to={ownRoutes.register.to()}>{t('auth.login.register')}</Link>
      </FormLinks>
    </GuestPage>
  )
}

const empty = { email: '', password: '' }

function LoginForm() {
  const { t } = useTranslation()
  const form = useSchemaForm(sessionEndpoints.login.body, { defaultValues: empty })
  const login = useLogin(() => {
    // Rendered before `setFocus`: `reset` drops the field references until the next render, and screen readers announce the description
    // that a field has when it gets the focus (https://github.com/react-hook-form/react-hook-form/issues/8427).
    flushSync(() => {
      form.reset()
      setFormError(form, 'auth.login.incorrect')
    })
    form.setFocus('email')
  })

  return (
    <Form form={form} onSubmit={login.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <TextField name="password" label={t('auth.password')} type="password" autoComplete="current-password" />
      <SubmitButton>{t('auth.login.submit')}</SubmitButton>
    </Form>
  )
}
