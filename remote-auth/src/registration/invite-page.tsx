import { readSettings } from '@sallyport/contract/config'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { useParams } from '@sallyport/runtime/router'
import { Card, Hint } from '@sallyport/ui'
import { formatDuration } from '@sallyport/ui/format'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { CodeGate, useCodeValidation } from '../codes/code-gate.tsx'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { LoginLink } from '../links/form-links.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useRegisterByInvite } from './registration-calls.ts'
import { setServerError } from './set-server-error.ts'

export function InvitePage() {
  const { t } = useTranslation()
  const { code = '' } = useParams()
  const validation = useCodeValidation(code, registrationEndpoints.validateInvite, { params: { code } })
  const isForFirstAdmin = validation.status === 'valid' && validation.details.makes_admin
  return (
    <GuestPage
      title={t(isForFirstAdmin ? 'auth.invite.admin.title' : 'auth.invite.title')}
      isPending={validation.status === 'pending'}
    >
      <CodeGate validation={validation}>
        {() => (
          <>
            <Hint>{isForFirstAdmin ? t('auth.invite.admin.text') : <Invitation />}</Hint>
            <Card>
              <InviteForm code={code} />
            </Card>
            <LoginLink />
          </>
        )}
      </CodeGate>
    </GuestPage>
  )
}

function Invitation() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { appName, limitedAccessMinutes } = readSettings()
  return (
    <>
      <p>{t('auth.invite.text', { name: appName })}</p>
      <p>{t('auth.invite.free', { duration: formatDuration(limitedAccessMinutes, language) })}</p>
    </>
  )
}

function InviteForm({ code }: { code: string }) {
  const { t } = useTranslation()
  const form = useSchemaForm(registrationEndpoints.registerByInvite.body, {
    defaultValues: { invite_token: code, email: '', password: '', confirm_password: '' },
  })
  const register = useRegisterByInvite(({ code: message }) => setServerError(form, message))

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}
