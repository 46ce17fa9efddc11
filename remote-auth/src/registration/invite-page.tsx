import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function InvitePage() {
  const words = useWords()
  return <BeingBuilt title={words('auth.invite.title')} />
}
