import type { Dispatch } from 'react'
import { Button, Hint } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { Order, PurchaseEvent } from './purchase.ts'
import { usePlanText } from './use-plan-text.ts'

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

/** Shows an order whose payment may be under way, so that the user does not pay twice. */
export function OpenOrder({ order, dispatch }: Props) {
  const { t } = useTranslation()
  const { description, total } = usePlanText(order.plan)
  return (
    <Hint
      tone="warning"
      action={
        <Button onClick={() => dispatch({ type: 'ordered', order })}>{t('office.premium.open.order.show')}</Button>
      }
    >
      <strong>{t('office.premium.open.order', { plan: description, total })}</strong>
      <p>{t('office.premium.open.order.text')}</p>
    </Hint>
  )
}
