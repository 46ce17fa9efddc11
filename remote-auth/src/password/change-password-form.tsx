import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { Form, setFieldError, SubmitButton, useSchemaForm } from '@sallyport/ui/forms'
import { VisuallyHidden } from '@sallyport/ui'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useConfirmReset, type ResetAccount } from './change-password-api.ts'

type Props = { code: string; account: ResetAccount; onSaved: () => void; onInvalidLink: () => void }

export function ChangePasswordForm({ code, account, onSaved, onInvalidLink }: Props) {
  const { t } = useTranslation()
  const form = useSchemaForm(passwordResetEndpoints.confirm.body, {
    defaultValues: { code, password: '', confirm_password: '' },
  })
  const confirm = useConfirmReset({
    onSaved,
    onRefused: (status, message) => (status === 404 ? onInvalidLink() : setFieldError(form, 'password', message)),
  })

  return (
    <Form form={form} onSubmit={confirm.run}>
      {account.email && <UsernameForPasswordManager email={account.email} />}
      <NewPasswordFields hint={t('auth.password.rule')} />
      <SubmitButton>{t('auth.change.password.submit')}</SubmitButton>
    </Form>
  )
}

/**
 * Lets password managers save the new password for its account:
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/#use-hidden-fields-for-implicit-information
 */
function UsernameForPasswordManager({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
    </VisuallyHidden>
  )
}
