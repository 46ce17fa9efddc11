import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function InvalidLinkPage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.invalid.link.title')} />
}
