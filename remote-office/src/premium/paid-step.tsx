import { routes } from '@sallyport/contract/config'
import { formatDate } from '@sallyport/ui/format'
import { accountType } from '@sallyport/contract/rules'
import { useAccount } from '@sallyport/runtime/session'
import { ButtonLink, Hint, useUnixNow } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './premium.module.css'

export function PaidStep() {
  const { t } = useTranslation()
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  const until = account && accountType(account, now) === 'premium' ? account.premium_expired_at : null
  return (
    <>
      <Hint tone="success">
        {until === null ? t('office.premium.paid.text') : t('office.premium.paid.until', { date: formatDate(until) })}
      </Hint>
      <p className={styles.text}>{t('office.premium.paid.accesses')}</p>
      <ButtonLink variant="primary" to={routes.nodes.to()}>
        {t('office.premium.nodes')}
      </ButtonLink>
    </>
  )
}
