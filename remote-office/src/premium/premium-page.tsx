import { useAccount } from '@sallyport/runtime/session'
import { Page } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { PurchaseSteps } from './purchase-steps.tsx'

export function PremiumPage() {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <Page title={t('office.premium.title')}>{account && <PurchaseSteps key={account.id} account={account} />}</Page>
  )
}
