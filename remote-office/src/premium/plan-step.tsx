import type { Plan } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert, Badge, Button, classNames, Empty, Hint, layout, Loaded, Pending } from '@sallyport/ui'
import { type Dispatch, type FormEvent, useState } from 'react'
import { useCreateOrder, usePlans } from './premium-calls.ts'
import type { Order, PurchaseEvent } from './purchase.ts'
import { usePlanText } from './use-plan-text.ts'
import styles from './plans.module.css'

/** The plans; the last plan is recommended and preselected (§2). */
export function PlanStep({ selectedId, dispatch }: { selectedId: number | null; dispatch: Dispatch<PurchaseEvent> }) {
  const { t } = useTranslation()
  return (
    <Loaded query={usePlans()} pending={<Pending shape="cards" />}>
      {({ list, open_order }) => {
        const recommended = list.at(-1)
        if (!recommended) return <Empty title={t('office.premium.empty')} text={t('office.premium.empty.text')} />
        const selected = list.find(({ id }) => id === selectedId) ?? recommended
        return (
          <>
            {open_order && <OpenOrder order={open_order} dispatch={dispatch} />}
            <PlanForm plans={list} selected={selected} recommended={recommended} dispatch={dispatch} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Shows an order whose payment may be under way, so that the user does not pay twice. */
function OpenOrder({ order, dispatch }: { order: Order; dispatch: Dispatch<PurchaseEvent> }) {
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

type PlanFormProps = {
  plans: readonly Plan[]
  selected: Plan
  recommended: Plan
  dispatch: Dispatch<PurchaseEvent>
}

function PlanForm({ plans, selected, recommended, dispatch }: PlanFormProps) {
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
      <p className={classNames(layout.text, layout.note)}>{t('office.premium.pay.text')}</p>
    </form>
  )
}

type PlanCardProps = {
  plan: Plan
  isSelected: boolean
  isRecommended: boolean
  onSelected: () => void
}

function PlanCard({ plan, isSelected, isRecommended, onSelected }: PlanCardProps) {
  const { t } = useTranslation()
  const { months, total, monthly } = usePlanText(plan)
  // The spaces separate the parts of the accessible name.
  return (
    <label className={styles.plan}>
      <input type="radio" name="plan" checked={isSelected} onChange={onSelected} className={styles.radio} />
      <span className={styles.months}>{months}</span>{' '}
      {isRecommended && (
        <Badge tone="accent" className={styles.badge}>
          {t('office.premium.recommended')}
        </Badge>
      )}{' '}
      <span className={styles.total}>{total}</span> <span className={styles.monthly}>{monthly}</span>
    </label>
  )
}
