import { readSettings, routes } from '@sallyport/contract/config'
import { Link, useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, Empty, Page } from '@sallyport/ui'
import { FormLinks } from '../links/form-links.tsx'
import { useWords } from '../words.ts'
import { RegisterForm } from './register-form.tsx'
import type { ConfirmationState } from './register-confirm-page.tsx'

export function RegisterPage() {
  const words = useWords()
  const { registrationOpen } = readSettings()
  return (
    <Page title={words('auth.register.title')} width="form">
      {registrationOpen ? <OpenRegistration /> : <ClosedRegistration />}
    </Page>
  )
}

function OpenRegistration() {
  const words = useWords()
  const navigate = useNavigate()

  function openConfirmation(email: string) {
    const state: ConfirmationState = { email }
    void navigate(routes.registerConfirm.to(), { state })
  }

  return (
    <>
      <Card>
        <RegisterForm onRegistered={openConfirmation} />
      </Card>
      <FormLinks>
        <Link to={routes.login.to()}>{words('auth.login.link')}</Link>
      </FormLinks>
    </>
  )
}

function ClosedRegistration() {
  const words = useWords()
  return (
    <Empty
      title={words('auth.register.closed')}
      text={words('auth.register.closed.text')}
      action={<ButtonLink to={routes.support.to()}>{words('auth.register.closed.support')}</ButtonLink>}
    />
  )
}
