import { limits } from '@sallyport/contract/config'
import { type Billing, billingEndpoints, type billingListView, errorCodes } from '@sallyport/contract/endpoints'
import { type ApiError, refetchEndpoint, updateCachedItems, useAction, usePoll } from '@sallyport/runtime/api'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { formatDate } from '@sallyport/ui/format'
import type { ListParams } from '../lists/list-query.ts'

/** In milliseconds. */
const eventsInterval = 5000

/** The sums of the payments and of the refunds of the filtered list, by currency. */
export const useBillingTotals = (query: ListParams<typeof billingListView>) =>
  usePoll(billingEndpoints.totals, { query }, { interval: limits.tunnel.listPollInterval, isShownInline: true })

/** The events of an order, polled while the order is pending. */
export const useOrderEvents = ({ id, status }: Billing) =>
  usePoll(
    billingEndpoints.events,
    { params: { id } },
    { interval: () => (status === 'pending' ? eventsInterval : Infinity), isShownInline: true },
  )

const orderAction = (t: TFunction) => ({
  request: ({ id }: Billing) => ({ params: { id } }),
  refetchesOnError: [billingEndpoints.list, billingEndpoints.totals, billingEndpoints.events],
  handles: [400, 409],
  onRefused: ({ code }: ApiError) => {
    const isKnown = code === errorCodes.orderRefunded || code === errorCodes.orderNotSettled
    void notify.error(t(isKnown ? code : 'something.went.wrong.error'))
  },
})

/** Shows a changed order in its row, which keeps its position, and refetches the events and the totals. */
function showChangedOrder(billing: Billing): void {
  updateCachedItems(billingEndpoints.list, (other) => (other.id === billing.id ? billing : other))
  refetchEndpoint(billingEndpoints.events)
  refetchEndpoint(billingEndpoints.totals)
}

export function useSettleOrder() {
  const { t } = useTranslation()
  return useAction(billingEndpoints.settle, {
    ...orderAction(t),
    onSuccess(billing) {
      showChangedOrder(billing)
      const { id, user_email: email, plan } = billing
      const date = plan?.expired_at ? formatDate(plan.expired_at) : null
      void notify.success(
        date
          ? t('admin.billings.settle.success.until', { id, email, date })
          : t('admin.billings.settle.success', { id }),
      )
    },
  })
}

export function useRefundOrder() {
  const { t } = useTranslation()
  return useAction(billingEndpoints.refund, {
    ...orderAction(t),
    onSuccess(billing) {
      showChangedOrder(billing)
      void notify.success(t('admin.billings.refund.success', { id: billing.id }))
    },
  })
}
