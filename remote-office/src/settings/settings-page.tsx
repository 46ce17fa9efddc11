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
  ConfirmButton,
  isSearchShortcutOn,
  layout,
  Page,
  setSearchShortcut,
  type Tone,
  useUnixNow,
} from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { useState } from 'react'
import { useLimitDuration } from '../accesses/use-is-limited.ts'
import { AccountPolling } from '../account/account-polling.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useChangePassword } from './settings-calls.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings.module.css'

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

function PlanSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const now = useUnixNow(account.premium_expired_at)
  const type = accountType(account, now)
  const duration = useLimitDuration()
  const { tone, label, action } = accountLabels[type]
  const expiredAt = account.premium_expired_at ?? 0
  const limits = {
    premium: t('office.settings.limits.premium', { count: Math.ceil((expiredAt - now) / day) }),
    privileged: t('office.settings.limits.privileged'),
    basic: t('office.settings.limits.basic', { duration }),
  }

  return (
    <SettingsSection id="plan" title={t('office.settings.plan')} text={t('office.settings.plan.text')}>
      <Card className={layout.looseStack}>
        <div className={styles.plan}>
          <Badge tone={tone}>{t(label)}</Badge>
          <p>{limits[type]}</p>
        </div>
        {type !== 'basic' && (
          <dl className={styles.details}>
            <dt>{t('office.settings.valid')}</dt>
            <dd data-numbers>{type === 'premium' ? formatDate(expiredAt) : t('office.settings.no.expiration')}</dd>
          </dl>
        )}
        <div>
          <ButtonLink variant="primary" to={routes.premium.to()}>
            {t(action)}
          </ButtonLink>
        </div>
      </Card>
    </SettingsSection>
  )
}

const day = 24 * 60 * 60

function AccountSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const changePassword = useChangePassword(account.email)
  return (
    <SettingsSection id="account" title={t('office.settings.account')} text={t('office.settings.account.text')}>
      <div className={classNames(layout.panel, styles.rows)}>
        <div className={styles.row}>
          <dl className={styles.details}>
            <dt>{t('office.settings.email')}</dt>
            <dd>{account.email}</dd>
          </dl>
          <ButtonLink to={routes.logout.to()}>{t('office.settings.logout')}</ButtonLink>
        </div>
        <div className={styles.row}>
          <p>{t('office.settings.password')}</p>
          <ConfirmButton
            action={t('office.settings.change.password')}
            question={{
              title: t('office.settings.change.password.title'),
              text: t('office.settings.change.password.text', { email: account.email }),
            }}
            onConfirmed={() => changePassword.run()}
          />
        </div>
      </div>
    </SettingsSection>
  )
}

function AppSection() {
  const { t } = useTranslation()
  const isStandalone = useDevice((device) => device.isStandalone)
  return (
    <SettingsSection id="app" title={t('office.settings.app')} text={t('office.settings.app.text')}>
      <div className={classNames(layout.panel, styles.rows)}>
        {!isStandalone && (
          <div className={styles.row}>
            <p>{t('office.settings.install.text')}</p>
            <Button onClick={() => void installApp()}>{t('office.settings.install')}</Button>
          </div>
        )}
        <ShortcutChoice />
        <div className={styles.row}>
          <p>{t('office.settings.support.text')}</p>
          <ButtonLink to={routes.support.to()}>{t('office.settings.support')}</ButtonLink>
        </div>
      </div>
    </SettingsSection>
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
    <label className={classNames(styles.row, styles.choice)}>
      {t('office.settings.shortcut')}
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </label>
  )
}
