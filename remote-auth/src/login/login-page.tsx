import { Link } from '@sallyport/runtime/router'
import { useSessionLost } from '@sallyport/runtime/session'
import { Card, Hint, Page } from '@sallyport/ui'
import { FormLinks } from '../links/form-links.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const { t } = useTranslation()
  const isSessionLost = useSessionLost()
  return (
    <Page title={t('auth.login.title')} width="form">
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
    </Page>
  )
}
