import { registrationEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useFormAction } from '@sallyport/runtime/form-action'
import { notify } from '@sallyport/runtime/notify'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { setServerError } from './set-server-error.ts'

const empty = { email: '', password: '', confirm_password: '' }

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
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
