import type { Plan } from '@sallyport/contract/endpoints'
import { premiumPeriod } from '@sallyport/contract/rules'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { Alert, Badge, Button, classNames, Empty, Hint, layout, Loaded, Pending, useUnixNow } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { type Dispatch, type FormEvent, useState } from 'react'
import { useLimitDuration } from '../accesses/use-is-limited.ts'
import { useCreateOrder, usePlans } from './premium-calls.ts'
import type { Order, PurchaseEvent } from './purchase-reducer.ts'
import { savingOf, usePlanText } from './use-plan-text.ts'
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
  const duration = useLimitDuration()
  const account = useAccount()
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
      <CurrentPremium />
      <p className={layout.text}>{t('office.premium.pay.text')}</p>
      <fieldset aria-label={t('office.premium.plans')} className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            saving={savingOf(plan, plans)}
            isSelected={plan === selected}
            isRecommended={plan === recommended}
            onSelected={() => dispatch({ type: 'selected', planId: plan.id })}
          />
        ))}
      </fieldset>
      <div className={styles.payment}>
        <Button type="submit" variant="primary" busy={isRunning} aria-describedby="payment" className={styles.pay}>
          {t('office.premium.pay')}
        </Button>
        <PaymentSummary plan={selected} />
      </div>
      {!account?.is_privileged && (
        <p className={classNames(layout.text, layout.note)}>{t('office.premium.pay.after', { duration })}</p>
      )}
    </form>
  )
}

function CurrentPremium() {
  const { t } = useTranslation()
  const end = useAccount()?.premium_expired_at ?? null
  const now = useUnixNow(end)
  if (end === null || end <= now) return null
  return <p className={layout.text}>{t('office.premium.current', { date: formatDate(end) })}</p>
}

/** The price of a plan, and the end of premium after the payment. */
function PaymentSummary({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const end = useAccount()?.premium_expired_at ?? null
  const now = useUnixNow(end)
  const { total } = usePlanText(plan)
  const { expired_at } = premiumPeriod(end, { now, months: plan.month_count })
  return (
    <p id="payment" data-numbers>
      <strong>{`${total} `}</strong>
      <span className={layout.text}>{t('office.premium.pay.until', { date: formatDate(expired_at) })}</span>
    </p>
  )
}

type PlanCardProps = {
  plan: Plan
  /** The fraction by which a month is cheaper than in the most expensive plan. */
  saving: number
  isSelected: boolean
  isRecommended: boolean
  onSelected: () => void
}

function PlanCard({ plan, saving, isSelected, isRecommended, onSelected }: PlanCardProps) {
  const { t } = useTranslation()
  const { months, total, monthly } = usePlanText(plan)
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' })
  // The spaces separate the parts of the accessible name.
  return (
    <label className={styles.plan}>
      <input type="radio" name="plan" checked={isSelected} onChange={onSelected} className={styles.radio} />
      <span className={styles.months}>{`${months} `}</span>
      {isRecommended && (
        <Badge tone="accent" className={styles.badge}>
          {`${t('office.premium.recommended')} `}
        </Badge>
      )}
      <span className={styles.total}>{`${total} `}</span>
      <span className={styles.monthly}>
        <span>{`${monthly} `}</span>
        {Math.round(saving * 100) > 0 && <Badge tone="success">{`−${percent.format(saving)}`}</Badge>}
      </span>
    </label>
  )
}
