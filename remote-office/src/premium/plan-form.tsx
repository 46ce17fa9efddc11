import { useState, type Dispatch, type FormEvent } from 'react'
import type { Plan } from '@sallyport/contract/endpoints'
import { Alert, Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { PlanCard } from './plan-card.tsx'
import styles from './plans.module.css'
import { useCreateOrder } from './premium-api.ts'
import type { PurchaseEvent } from './purchase.ts'
import { usePlanText } from './use-plan-text.ts'

type Props = {
  plans: readonly Plan[]
  selected: Plan
  recommended: Plan
  dispatch: Dispatch<PurchaseEvent>
}

export function PlanForm({ plans, selected, recommended, dispatch }: Props) {
  const { t } = useTranslation()
  const { description } = usePlanText(selected)
  const [refusal, setRefusal] = useState<number | null>(null)
  const { run, isRunning } = useCreateOrder({
    onOrdered: (order) => dispatch({ type: 'ordered', order }),
    onRefused: setRefusal,
  })

  function order(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    void run({ plan: selected, description })
  }

  return (
    <form className={styles.form} onSubmit={order}>
      {refusal !== null && (
        <Alert>{t(refusal === 404 ? 'office.premium.withdrawn' : 'office.premium.unavailable')}</Alert>
      )}
      <fieldset aria-label={t('office.premium.plans')} className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isSelected={plan === selected}
            isRecommended={plan === recommended}
            onSelected={() => dispatch({ type: 'selected', planId: plan.id })}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary" busy={isRunning} className={styles.pay}>
        {t('office.premium.pay')}
      </Button>
      <p className={styles.note}>{t('office.premium.pay.text')}</p>
    </form>
  )
}
