import { readSettings, routes } from '@sallyport/contract/config'
import { Link, useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, Empty, Page } from '@sallyport/ui'
import { FormLinks } from '../links/form-links.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'
import { RegisterForm } from './register-form.tsx'
import type { ConfirmationState } from './register-confirm-page.tsx'

export function RegisterPage() {
  const { t } = useTranslation()
  const { registrationOpen } = readSettings()
  return (
    <Page title={t('auth.register.title')} width="form">
      {registrationOpen ? <OpenRegistration /> : <ClosedRegistration />}
    </Page>
  )
}

function OpenRegistration() {
  const { t } = useTranslation()
  const navigate = useNavigate()

  function openConfirmation(email: string) {
    const state: ConfirmationState = { email }
    void navigate(ownRoutes.registerConfirm.to(), { state })
  }

  return (
    <>
      <Card>
        <RegisterForm onRegistered={openConfirmation} />
      </Card>
      <FormLinks>
        <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
      </FormLinks>
    </>
  )
}

function ClosedRegistration() {
  const { t } = useTranslation()
  return (
    <Empty
      title={t('auth.register.closed')}
      text={t('auth.register.closed.text')}
      action={<ButtonLink to={routes.support.to()}>{t('auth.register.closed.support')}</ButtonLink>}
    />
  )
}
