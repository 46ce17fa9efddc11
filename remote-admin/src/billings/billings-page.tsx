import { BeingBuilt } from 'shared/ui'
import { useWords } from '../words.ts'

export function BillingsPage() {
  const words = useWords()
  return <BeingBuilt title={words('admin.billings.title')} />
}
