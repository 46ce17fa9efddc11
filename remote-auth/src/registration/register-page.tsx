import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function RegisterPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.register.title')} />
}
