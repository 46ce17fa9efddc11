import { TextField } from '@sallyport/ui/forms'
import { useWords } from '../words.ts'

/** A password that is chosen, twice; the second is checked again when the first changes (§5). */
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
