import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function UsersPage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.users.title')} />
}
