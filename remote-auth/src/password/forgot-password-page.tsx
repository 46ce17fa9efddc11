import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link } from '@sallyport/runtime/router'
import { Card, Page } from '@sallyport/ui'
import { SuccessNotice } from './success-notice.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { useWords } from '../words.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export function ForgotPasswordPage() {
  const words = useWords()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page title={words('auth.forgot.password.title')} width="form">
      {sentTo === null ? (
        <Card>
          <ForgotPasswordForm onSent={setSentTo} />
        </Card>
      ) : (
        <SuccessNotice>{words('auth.forgot.sent', { email: sentTo })}</SuccessNotice>
      )}
      <FormLinks>
        <Link to={routes.login.to()}>{words('auth.login.link')}</Link>
      </FormLinks>
    </Page>
  )
}
