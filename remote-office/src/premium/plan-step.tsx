import type { Dispatch } from 'react'
import { Empty, Failed, Pending } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { OpenOrder } from './open-order.tsx'
import { PlanForm } from './plan-form.tsx'
import { usePlans } from './premium-api.ts'
import type { PurchaseEvent } from './purchase.ts'

type Props = { selectedId: number | null; dispatch: Dispatch<PurchaseEvent> }

/** The plans; the last one is recommended and preselected (§2). */
export function PlanStep({ selectedId, dispatch }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = usePlans()
  const plans = data?.list ?? []
  const recommended = plans.at(-1)

  if (recommended) {
    const selected = plans.find(({ id }) => id === selectedId) ?? recommended
    return (
      <>
        {data?.open_order && <OpenOrder order={data.open_order} dispatch={dispatch} />}
        <PlanForm plans={plans} selected={selected} recommended={recommended} dispatch={dispatch} />
      </>
    )
  }
  if (data) return <Empty title={t('office.premium.empty')} text={t('office.premium.empty.text')} />
  return error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="cards" />
}
