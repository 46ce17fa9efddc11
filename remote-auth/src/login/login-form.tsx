import { flushSync } from 'react-dom'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { Form, setFormError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLogin } from './login-api.ts'

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
