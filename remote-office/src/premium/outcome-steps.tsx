import { routes } from '@sallyport/contract/config'
import { accountType } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { Button, ButtonLink, Hint, layout, useUnixNow } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import type { FailureReason, Order } from './purchase-reducer.ts'
import { usePlanText } from './use-plan-text.ts'

export function PaidStep({ order }: { order: Order | null }) {
  const { t } = useTranslation()
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  const until = account && accountType(account, now) === 'premium' ? account.premium_expired_at : null
  return (
    <>
      <div className={layout.appears}>
        <Hint tone="success">
          {until === null ? t('office.premium.paid.text') : t('office.premium.paid.until', { date: formatDate(until) })}
        </Hint>
      </div>
      <p className={layout.text}>{t('office.premium.paid.accesses')}</p>
      {order && <PaidOrder order={order} />}
      <ButtonLink variant="primary" to={routes.nodes.to()}>
        {t('office.premium.nodes')}
      </ButtonLink>
    </>
  )
}

function PaidOrder({ order: { plan, invoice } }: { order: Order }) {
  const { t } = useTranslation()
  const { description, total } = usePlanText(plan)
  return <p className={layout.text}>{t('office.premium.paid.order', { id: invoice.id, plan: description, total })}</p>
}

const texts = {
  failed: 'office.premium.failed.text',
  cancelled: 'office.premium.failed.cancelled',
  underpaid: 'office.premium.failed.underpaid',
  gateway: 'office.premium.failed.gateway',
} as const satisfies Record<FailureReason, string>

const nextTexts = {
  failed: 'office.premium.failed.next',
  cancelled: 'office.premium.failed.next',
  underpaid: 'office.premium.failed.underpaid.next',
} as const satisfies Record<Exclude<FailureReason, 'gateway'>, string>

/** Explains why there is no premium and what to do next. */
export function FailedStep({ order, reason, onRetry }: { order: Order; reason: FailureReason; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={layout.text}>{t(texts[reason])}</p>
      {reason !== 'gateway' && <p className={layout.text}>{t(nextTexts[reason], { id: order.invoice.id })}</p>}
      <div className={layout.actions}>
        {/* After a payment that is not complete, another purchase is seldom what helps. */}
        <Button variant={reason === 'underpaid' ? 'quiet' : 'primary'} onClick={onRetry}>
          {t('office.premium.retry')}
        </Button>
        <SupportLink />
      </div>
    </>
  )
}

export function SupportLink() {
  const { t } = useTranslation()
  return <ButtonLink to={routes.support.to()}>{t('office.premium.support')}</ButtonLink>
}
