import { readSettings, routes } from '@sallyport/contract/config'
import { registrationEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { Link, useNavigate } from '@sallyport/runtime/router'
import { ButtonLink, Card, Empty, Page } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { FormLinks } from '../links/form-links.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { ownRoutes } from '../remote.ts'
import type { ConfirmationState } from './register-confirm-page.tsx'
import { setServerError } from './set-server-error.ts'

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

const empty = { email: '', password: '', confirm_password: '' }

function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useSchemaForm(registrationEndpoints.register.body, { defaultValues: empty })
  const register = useRegister({ onRegistered, onRefused: (message) => setServerError(form, message) })

  return (
    <Form form={form} onSubmit={register.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <NewPasswordFields hint={t('auth.password.rule.strong')} />
      <SubmitButton>{t('auth.register.submit')}</SubmitButton>
    </Form>
  )
}

type SelfRegistration = RequestOf<typeof registrationEndpoints.register>['body']
type RegisterCallbacks = { onRegistered: (email: string) => void; onRefused: (message: string) => void }

function useRegister({ onRegistered, onRefused }: RegisterCallbacks) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.register, {
    request: (body: SelfRegistration) => ({ body }),
    handles: [400],
    onSuccess(_, { email }) {
      void notify.success(t('auth.register.done', { email }))
      onRegistered(email)
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
