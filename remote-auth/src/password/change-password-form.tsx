import { passwordResetEndpoints } from 'shared/contract'
import { Form, setFieldError, SubmitButton, useSchemaForm } from 'shared/forms'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useWords } from '../words.ts'
import { useConfirmReset } from './password-reset-api.ts'

type Props = { code: string; onSaved: () => void; onInvalidLink: () => void }

export function ChangePasswordForm({ code, onSaved, onInvalidLink }: Props) {
  const words = useWords()
  const form = useSchemaForm(passwordResetEndpoints.confirm.body, {
    defaultValues: { code, password: '', confirm_password: '' },
  })
  const confirm = useConfirmReset({
    onSaved,
    onRefused: (status, message) => (status === 404 ? onInvalidLink() : setFieldError(form, 'password', message)),
  })

  return (
    <Form form={form} onSubmit={confirm.run}>
      <NewPasswordFields hint={words('auth.password.rule')} />
      <SubmitButton>{words('auth.change.password.submit')}</SubmitButton>
    </Form>
  )
}
