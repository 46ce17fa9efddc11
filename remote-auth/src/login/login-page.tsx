import { routes } from 'shared/config'
import { Link } from 'shared/router'
import { Card, Page } from 'shared/ui'
import { LinksBelow } from '../links/links-below.tsx'
import { useWords } from '../words.ts'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const words = useWords()
  return (
    <Page title={words('auth.login.title')} width="form">
      <Card>
        <LoginForm />
      </Card>
      <LinksBelow>
        <Link to={routes.forgotPassword.to()}>{words('auth.login.forgot')}</Link>
        <Link to={routes.register.to()}>{words('auth.login.register')}</Link>
      </LinksBelow>
    </Page>
  )
}
