import { routes } from 'shared/config'
import { Link } from 'shared/router'
import { Card, Page } from 'shared/ui'
import { useWords } from '../words.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'

export function LoginPage() {
  const words = useWords()
  return (
    <Page title={words('auth.login.title')} width="form">
      <Card>
        <LoginForm />
      </Card>
      <p className={styles.links}>
        <Link to={routes.forgotPassword.to()}>{words('auth.login.forgot')}</Link>
        <Link to={routes.register.to()}>{words('auth.login.register')}</Link>
      </p>
    </Page>
  )
}
