import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function UserAccessesPage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.user.accesses.title')} />
}
