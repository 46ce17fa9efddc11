import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function EditNodePage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.edit.node.title')} />
}
