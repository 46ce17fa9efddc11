import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function SupportPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.support.title')} />
}
