import { routes } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { accountType, type AccountType } from '@sallyport/contract/rules'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, ButtonLink, Card, layout, type Tone, useUnixNow } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { useLimitDuration } from '../accesses/use-is-limited.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings.module.css'

type AccountLabel = { tone: Tone; label: TranslationKey; action: TranslationKey }

const accountLabels = {
  premium: { tone: 'accent', label: 'office.settings.premium', action: 'office.settings.extend.premium' },
  privileged: { tone: 'success', label: 'office.settings.privileged', action: 'office.settings.get.premium' },
  basic: { tone: 'neutral', label: 'office.settings.basic', action: 'office.settings.get.premium' },
} as const satisfies Record<AccountType, AccountLabel>

export function PlanSection({ account }: { account: Account }) {
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
