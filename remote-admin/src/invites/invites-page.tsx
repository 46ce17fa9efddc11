import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function InvitesPage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.invites.title')} />
}
