import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function PremiumPage() {
  const words = useWords()
  return <BeingBuilt title={words('office.premium.title')} />
}
