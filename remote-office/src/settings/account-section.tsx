import { routes } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, classNames, ConfirmButton, layout } from '@sallyport/ui'
import { useChangePassword } from './settings-calls.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings.module.css'

export function AccountSection({ account }: { account: Account }) {
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
