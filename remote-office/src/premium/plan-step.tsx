import type { Dispatch } from 'react'
import { Empty, Failed, Pending } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { PlanForm } from './plan-form.tsx'
import { usePlans } from './premium-api.ts'
import type { PurchaseEvent } from './purchase.ts'

type Props = { pickedId: number | null; dispatch: Dispatch<PurchaseEvent> }

/** The plans; the last one is chosen until the person picks another (§2). */
export function PlanStep({ pickedId, dispatch }: Props) {
  const words = useWords()
  const { data, error, refetch } = usePlans()
  const chosen = data?.list.find(({ id }) => id === pickedId) ?? data?.list.at(-1)

  if (chosen) return <PlanForm plans={data?.list ?? []} chosen={chosen} dispatch={dispatch} />
  if (data) return <Empty title={words('office.premium.empty')} text={words('office.premium.empty.text')} />
  return error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="cards" />
}
