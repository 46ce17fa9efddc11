import { useAccount } from '@sallyport/runtime/session'
import { Page } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { PurchaseSteps } from './purchase-steps.tsx'

export function PremiumPage() {
  const words = useWords()
  const account = useAccount()
  return (
    <Page title={words('office.premium.title')}>{account && <PurchaseSteps key={account.id} account={account} />}</Page>
  )
}
