import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function CreateNodePage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.create.node.title')} />
}
