import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function RegisterConfirmPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.register.confirm.title')} />
}
