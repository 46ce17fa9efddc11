import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function ChangePasswordPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.change.password.title')} />
}
