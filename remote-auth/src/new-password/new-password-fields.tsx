import { useTranslation } from '@sallyport/runtime/i18n'
import { TextField } from '@sallyport/ui/forms'

/** A new password and its confirmation, which is validated again when the password changes (§5). */
export function NewPasswordFields({ hint }: { hint: string }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="password"
        label={t('auth.password')}
        hint={hint}
        type="password"
        autoComplete="new-password"
        revalidates="confirm_password"
      />
      <TextField
        name="confirm_password"
        label={t('auth.password.confirm')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
