import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { Page } from '@sallyport/ui'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccountSection } from './account-section.tsx'
import { AppSection } from './app-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SettingsPage() {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <Page title={t('office.settings.title')}>
      <AccountPolling />
      {account && <PlanSection account={account} />}
      {account && <AccountSection account={account} />}
      <AppSection />
      <SessionsSection />
    </Page>
  )
}
