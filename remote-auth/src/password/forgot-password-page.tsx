import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card } from '@sallyport/ui'
import { Form, setFieldError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { useState } from 'react'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { LoginLink } from '../links/form-links.tsx'
import { useRequestReset } from './password-calls.ts'
import { SuccessNotice } from './success-notice.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <GuestPage title={t(sentTo === null ? 'auth.forgot.password.title' : 'auth.forgot.sent.title')}>
      {sentTo === null ? (
        <Card>
          <ForgotPasswordForm onSent={setSentTo} />
        </Card>
      ) : (
        <SuccessNotice>{t('auth.forgot.sent', { email: sentTo })}</SuccessNotice>
      )}
      <LoginLink />
    </GuestPage>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useSchemaForm(passwordResetEndpoints.request.body, { defaultValues: { email: '' } })
  const request = useRequestReset({
    onSuccess: (_, { email }) => onSent(email),
    onRefused: ({ status, code }) => setFieldError(form, 'email', status === 404 ? 'auth.forgot.unknown' : code),
  })

  return (
    <Form form={form} onSubmit={request.run}>
      <TextField
        name="email"
        label={t('auth.email')}
        hint={t('auth.forgot.hint')}
        type="email"
        autoComplete="username"
      />
      <SubmitButton>{t('auth.forgot.submit')}</SubmitButton>
    </Form>
  )
}
