import { routes } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { accountType, type AccountType } from '@sallyport/contract/rules'
import { installApp, useDevice } from '@sallyport/runtime/device'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  classNames,
  isSearchShortcutOn,
  layout,
  Page,
  setSearchShortcut,
  type Tone,
  useUnixNow,
} from '@sallyport/ui'
import { dash, formatDate } from '@sallyport/ui/format'
import { useState } from 'react'
import { AccountPolling } from '../account/account-polling.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './settings.module.css'

export function SettingsPage() {
  const { t } = useTranslation()
  const account = useAccount()
  const isStandalone = useDevice((device) => device.isStandalone)
  return (
    <Page title={t('office.settings.title')} width="form">
      <AccountPolling />
      {account && <AccountCard account={account} />}
      <div className={classNames(layout.panel, styles.actions)}>
        {!isStandalone && <Button onClick={() => void installApp()}>{t('office.settings.install')}</Button>}
        <ButtonLink to={routes.support.to()}>{t('office.settings.support')}</ButtonLink>
        <ButtonLink to={routes.logout.to()}>{t('office.settings.logout')}</ButtonLink>
      </div>
      <ShortcutChoice />
      <SessionsSection />
    </Page>
  )
}

function AccountCard({ account }: { account: Account }) {
  const { t } = useTranslation()
  const type = accountType(account, useUnixNow(account.premium_expired_at))
  const { tone, label, action } = accountLabels[type]

  return (
    <Card className={styles.account}>
      <dl className={styles.details}>
        <dt>{t('office.settings.email')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('office.settings.plan')}</dt>
        <dd>
          <Badge tone={tone}>{t(label)}</Badge>
        </dd>
        <dt>{t('office.settings.valid')}</dt>
        <dd>
          {type === 'premium' && account.premium_expired_at !== null && formatDate(account.premium_expired_at)}
          {type === 'privileged' && t('office.settings.no.expiration')}
          {type === 'basic' && dash}
        </dd>
      </dl>
      <ButtonLink variant="primary" to={routes.premium.to()}>
        {t(action)}
      </ButtonLink>
    </Card>
  )
}

type AccountLabel = { tone: Tone; label: TranslationKey; action: TranslationKey }

const accountLabels = {
  premium: { tone: 'accent', label: 'office.settings.premium', action: 'office.settings.extend.premium' },
  privileged: { tone: 'success', label: 'office.settings.privileged', action: 'office.settings.get.premium' },
  basic: { tone: 'neutral', label: 'office.settings.basic', action: 'office.settings.get.premium' },
} as const satisfies Record<AccountType, AccountLabel>

/** Turns the shortcut of the search fields on and off. */
function ShortcutChoice() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSearchShortcutOn)

  function choose(isChosen: boolean) {
    setSearchShortcut(isChosen)
    setOn(isChosen)
  }

  return (
    <label className={classNames(layout.panel, styles.choice)}>
      {t('office.settings.shortcut')}
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </label>
  )
}
