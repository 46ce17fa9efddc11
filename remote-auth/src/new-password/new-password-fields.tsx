import { TextField } from '@sallyport/ui/forms'
import { useWords } from '../words.ts'

/** A new password and its confirmation, which is validated again when the password changes (§5). */
export function NewPasswordFields({ hint }: { hint: string }) {
  const words = useWords()
  return (
    <>
      <TextField
        name="password"
        label={words('auth.password')}
        hint={hint}
        type="password"
        autoComplete="new-password"
        revalidates="confirm_password"
      />
      <TextField
        name="confirm_password"
        label={words('auth.password.confirm')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
