import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link } from '@sallyport/runtime/router'
import { Card, Page } from '@sallyport/ui'
import { SuccessNotice } from './success-notice.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page title={t(sentTo === null ? 'auth.forgot.password.title' : 'auth.forgot.sent.title')} width="form">
      {sentTo === null ? (
        <Card>
          <ForgotPasswordForm onSent={setSentTo} />
        </Card>
      ) : (
        <SuccessNotice>{t('auth.forgot.sent', { email: sentTo })}</SuccessNotice>
      )}
      <FormLinks>
        <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
      </FormLinks>
    </Page>
  )
}
