import { routes } from '@sallyport/contract/config'
import { Link } from '@sallyport/runtime/router'
import { useSessionLost } from '@sallyport/runtime/session'
import { Card, Hint, Page } from '@sallyport/ui'
import { FormLinks } from '../links/form-links.tsx'
import { useWords } from '../words.ts'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const words = useWords()
  const isSessionLost = useSessionLost()
  return (
    <Page title={words('auth.login.title')} width="form">
      {isSessionLost && (
        <div role="status">
          <Hint>{words('auth.login.session.lost')}</Hint>
        </div>
      )}
      <Card>
        <LoginForm />
      </Card>
      <FormLinks>
        <Link to={routes.forgotPassword.to()}>{words('auth.login.forgot')}</Link>
        <Link to={routes.register.to()}>{words('auth.login.register')}</Link>
      </FormLinks>
    </Page>
  )
}
