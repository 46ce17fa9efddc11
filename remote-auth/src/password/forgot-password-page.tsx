import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function ForgotPasswordPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.forgot.password.title')} />
}
