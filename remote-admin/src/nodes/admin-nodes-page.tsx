import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function AdminNodesPage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.admin.nodes.title')} />
}
