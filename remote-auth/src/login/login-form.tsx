import { flushSync } from 'react-dom'
import { type RequestOf, sessionEndpoints } from '@sallyport/contract/endpoints'
import { Form, setFormError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useFormAction } from '@sallyport/runtime/form-action'
import { signIn } from '@sallyport/runtime/session'

const empty = { email: '', password: '' }

export function LoginForm() {
  const { t } = useTranslation()
  const form = useSchemaForm(sessionEndpoints.login.body, { defaultValues: empty })
  const login = useLogin(() => {
    // `reset` drops the field references until the next render (https://github.com/react-hook-form/react-hook-form/issues/8427),
    // and screen readers speak the description that a field has when it gets the focus.
    flushSync(() => {
      form.reset()
      setFormError(form, 'auth.login.incorrect')
    })
    form.setFocus('email')
  })

  return (
    <Form form={form} onSubmit={login.run}>
      <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <TextField name="password" label={t('auth.password')} type="password" autoComplete="current-password" />
      <SubmitButton>{t('auth.login.submit')}</SubmitButton>
    </Form>
  )
}

type Credentials = RequestOf<typeof sessionEndpoints.login>['body']

/** Signs in and stores the session; the guard of the page then redirects. Here a 401 means wrong credentials (§8). */
const useLogin = (onIncorrect: () => void) =>
  useFormAction(sessionEndpoints.login, {
    request: (body: Credentials) => ({ body }),
    handles: [401],
    onSuccess: ({ token, info }) => signIn({ token, account: info }),
    onRefused: onIncorrect,
  })
