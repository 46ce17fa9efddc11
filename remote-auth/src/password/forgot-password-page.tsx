import { routes } from '@sallyport/contract/config'
import { passwordResetEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { Card, Page } from '@sallyport/ui'
import { Form, setFieldError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { useState } from 'react'
import { FormLinks } from '../links/form-links.tsx'
import { SuccessNotice } from './success-notice.tsx'

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

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useSchemaForm(passwordResetEndpoints.request.body, { defaultValues: { email: '' } })
  const request = useRequestReset({
    onSent,
    onRefused: (status, message) => setFieldError(form, 'email', status === 404 ? 'auth.forgot.unknown' : message),
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

type OnRefused = (status: number, message: string) => void

type EmailBody = RequestOf<typeof passwordResetEndpoints.request>['body']
type RequestCallbacks = { onSent: (email: string) => void; onRefused: OnRefused }

const useRequestReset = ({ onSent, onRefused }: RequestCallbacks) =>
  useFormAction(passwordResetEndpoints.request, {
    request: (body: EmailBody) => ({ body }),
    handles: [400, 404],
    onSuccess: (_, { email }) => onSent(email),
    onRefused: ({ status, code }) => onRefused(status, code),
  })
