import { type Billing, billingEndpoints, type OrderEvent } from '@sallyport/contract/endpoints'
import { refetchEndpoint } from '@sallyport/runtime/api'
import { type Language, type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { classNames, layout, Loaded, Pending } from '@sallyport/ui'
import { dash, formatDate, formatMoney } from '@sallyport/ui/format'
import { useEffect, useRef } from 'react'
import { UserLink } from '../lists/cells.tsx'
import { labelOf } from '../lists/labels.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { Timestamp } from '../lists/timestamp.tsx'
import { useOrderEvents, useRefundOrder, useSettleOrder } from './billings-calls.ts'
import { billingDetailId, billingNumberId, detailToggleId } from './billings-columns.tsx'
import { eventLabels, orderGatewayName, sourceLabels } from './billings-labels.ts'
import styles from './billings.module.css'

/** An expanded row: the order, its events, the actions of an admin, and the payment details as JSON. */
export function BillingDetail({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { payment_details } = billing
  const hasDetails = payment_details !== undefined && payment_details !== null
  return (
    <div id={billingDetailId(billing)} className={styles.detail}>
      <section className={layout.tightStack}>
        <h2 className={styles.title}>{t('admin.billings.events')}</h2>
        <OrderEvents billing={billing} />
        <OrderActions billing={billing} />
      </section>
      <section className={layout.tightStack}>
        <OrderSummary billing={billing} />
        <h2 className={styles.title}>{t('admin.column.payment.details')}</h2>
        {hasDetails ? <pre className={styles.json}>{JSON.stringify(payment_details, null, 2)}</pre> : <p>{dash}</p>}
      </section>
    </div>
  )
}

function OrderSummary({ billing: { plan, gateway } }: { billing: Billing }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const parts = [...(plan ? planParts(plan, language, t) : []), gateway && orderGatewayName(gateway, t)].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('admin.billings.order')}</h2>
      <p>{parts.join(' · ')}</p>
    </>
  )
}

function planParts(plan: NonNullable<Billing['plan']>, language: Language, t: TFunction) {
  const { amount, currency_code, month_count: count, start_at, expired_at } = plan
  const hasPeriod = start_at !== null && expired_at !== null && start_at < expired_at
  return [
    formatMoney(amount, currency_code, language),
    count !== undefined && t('admin.billings.plan', { count }),
    hasPeriod && t('admin.billings.period', { from: formatDate(start_at), to: formatDate(expired_at) }),
  ]
}

function OrderEvents({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const query = useOrderEvents(billing)
  useRefetchOnEvent(query.data?.items.at(-1)?.id)
  return (
    <Loaded query={query} pending={<Pending shape="lines" count={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.empty}>{t('admin.billings.events.empty')}</p>
        ) : (
          <ol aria-label={t('admin.billings.events')} className={styles.events}>
            {items.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function Event({ event }: { event: OrderEvent }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { at, amount, currency_code } = event
  return (
    <li className={styles.event}>
      <Timestamp at={at} />
      <div>
        <span>{`${labelOf(eventLabels, event.kind, t)} `}</span>
        <EventSource event={event} />
      </div>
      {amount !== null && <div data-numbers>{formatMoney(amount, currency_code ?? '', language)}</div>}
    </li>
  )
}

function EventSource({ event }: { event: OrderEvent }) {
  const { t } = useTranslation()
  const { admin_id, status } = event
  return (
    <span className={styles.source}>
      <span>{labelOf(sourceLabels, event.source, t)}</span>
      {admin_id !== null && (
        <>
          <span> </span>
          <UserLink id={admin_id}>{`#${admin_id}`}</UserLink>
        </>
      )}
      {status !== null && <span>{` (${status})`}</span>}
    </span>
  )
}

/** Refetches the billings after a new event, which may have changed the order. */
function useRefetchOnEvent(lastEventId: number | undefined): void {
  const knownId = useRef(lastEventId)

  useEffect(() => {
    if (knownId.current !== undefined && knownId.current !== lastEventId) refetchEndpoint(billingEndpoints.list)
    knownId.current = lastEventId
  }, [lastEventId])
}

function OrderActions({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const settlement = useSettleOrder()
  const refund = useRefundOrder()
  const { id, can_settle, can_refund } = billing
  const common = {
    'aria-describedby': billingNumberId(billing),
    moveFocus: () => document.getElementById(detailToggleId(billing))?.focus(),
  }
  if (!can_settle && !can_refund) return null
  return (
    <div className={classNames(layout.actions, styles.actions)}>
      {can_settle && (
        <RowButton
          {...common}
          action={t('admin.billings.settle')}
          question={{ title: t('admin.billings.settle.title', { id }), text: settleText(billing, t) }}
          onConfirmed={() => settlement.run(billing)}
        />
      )}
      {can_refund && (
        <RowButton
          {...common}
          action={t('admin.billings.refund')}
          question={{ title: t('admin.billings.refund.title', { id }), text: refundText(billing, t) }}
          onConfirmed={() => refund.run(billing)}
        />
      )}
    </div>
  )
}

function settleText({ user_email: email, plan }: Billing, t: TFunction): string {
  const count = plan?.month_count
  return count === undefined
    ? t('admin.billings.settle.text', { email })
    : t('admin.billings.settle.text.months', { email, count })
}

function refundText({ user_email: email, plan }: Billing, t: TFunction): string {
  return plan?.expired_at
    ? t('admin.billings.refund.text.until', { email, date: formatDate(plan.expired_at) })
    : t('admin.billings.refund.text', { email })
}
