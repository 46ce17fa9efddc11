import { useEffect, useRef } from 'react'
import { type Billing, billingEndpoints, type OrderEvent } from '@sallyport/contract/endpoints'
import { refetchEndpoint } from '@sallyport/runtime/api'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Failed, Pending } from '@sallyport/ui'
import { formatMoney } from '@sallyport/ui/format'
import { UserLink } from '../lists/cells.tsx'
import { Timestamp } from '../lists/timestamp.tsx'
import { useOrderEvents } from './billings-api.ts'
import { eventLabel, eventSourceLabel } from './billing-labels.ts'
import styles from './billings.module.css'

export function OrderEvents({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOrderEvents(billing)
  useRefetchOnEvent(data?.items.at(-1)?.id)

  if (!data) return error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="lines" count={2} />
  if (data.items.length === 0) return <p className={styles.empty}>{t('admin.billings.events.empty')}</p>
  return (
    <ol aria-label={t('admin.billings.events')} className={styles.events}>
      {data.items.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
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
        {eventLabel(event, t)} <EventSource event={event} />
      </div>
      {amount !== null && <div data-numbers>{formatMoney(amount, currency_code ?? '', language)}</div>}
    </li>
  )
}

/** Who caused the event, and the status in the words of the gateway. */
function EventSource({ event }: { event: OrderEvent }) {
  const { t } = useTranslation()
  const { admin_id, status } = event
  return (
    <span className={styles.source}>
      {eventSourceLabel(event, t)}
      {admin_id !== null && (
        <>
          {' '}
          <UserLink id={admin_id}>#{admin_id}</UserLink>
        </>
      )}
      {status !== null && ` (${status})`}
    </span>
  )
}

/** Refetches the billings when an order has another last event, because the event may have changed the order. */
function useRefetchOnEvent(lastEventId: number | undefined): void {
  const knownId = useRef(lastEventId)

  useEffect(() => {
    if (knownId.current !== undefined && knownId.current !== lastEventId) refetchEndpoint(billingEndpoints.list)
    knownId.current = lastEventId
  }, [lastEventId])
}
