import type { Account } from '@sallyport/contract/endpoints'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { layout, Page } from '@sallyport/ui'
import { BadgeCheck, Infinity as InfinityIcon, ReceiptText } from 'lucide-react'
import { type Dispatch, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { AccountPolling } from '../account/account-polling.tsx'
import { OrderPolling } from './order-polling.tsx'
import { FailedStep, PaidStep } from './outcome-steps.tsx'
import { PaymentStep } from './payment-step.tsx'
import { readPendingOrder, removePendingOrder, storePendingOrder } from './pending-order.ts'
import { PlanStep } from './plan-step.tsx'
import { refreshAccount } from './premium-calls.ts'
import { followedOrder, type Order, type Purchase, type PurchaseEvent, purchaseReducer } from './purchase-reducer.ts'
import styles from './premium.module.css'

export function PremiumPage() {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <Page title={t('office.premium.title')}>{account && <PurchaseSteps key={account.id} account={account} />}</Page>
  )
}

const titles = {
  choosing: 'office.premium.choose',
  paying: 'office.premium.payment',
  paid: 'office.premium.paid',
  failed: 'office.premium.failed',
} as const satisfies Record<Purchase['step'], TranslationKey>

const titleOf = (state: Purchase): TranslationKey =>
  state.step === 'failed' && state.reason === 'underpaid' ? 'office.premium.failed.underpaid.title' : titles[state.step]

function PurchaseSteps({ account }: { account: Account }) {
  const { t } = useTranslation()
  const [state, dispatch] = usePurchase(account)
  const order = followedOrder(state)
  const heading = useStepFocus(state.step)
  useUnsavedChanges('payment', state.step === 'paying')

  return (
    <>
      <AccountPolling />
      {order && <OrderPolling order={order} dispatch={dispatch} />}
      {state.step === 'choosing' && <Benefits />}
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(titleOf(state))}
        </h2>
        <Step state={state} dispatch={dispatch} />
      </section>
    </>
  )
}

function Step({ state, dispatch }: { state: Purchase; dispatch: Dispatch<PurchaseEvent> }) {
  switch (state.step) {
    case 'choosing':
      return <PlanStep selectedId={state.planId} dispatch={dispatch} />
    case 'paying':
      return <PaymentStep order={state.order} dispatch={dispatch} />
    case 'paid':
      return <PaidStep order={state.order} />
    case 'failed':
      return <FailedStep order={state.order} reason={state.reason} onRetry={() => dispatch({ type: 'retried' })} />
  }
}

/** Focuses the heading when the step changes. */
function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)

  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  return heading
}

const benefits = [
  { Icon: InfinityIcon, title: 'office.premium.benefit.lasting', text: 'office.premium.benefit.lasting.text' },
  { Icon: BadgeCheck, title: 'office.premium.benefit.kept', text: 'office.premium.benefit.kept.text' },
  { Icon: ReceiptText, title: 'office.premium.benefit.once', text: 'office.premium.benefit.once.text' },
] as const

function Benefits() {
  const { t } = useTranslation()
  return (
    <ul role="list" aria-label={t('office.premium.benefits')} className={styles.benefits}>
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <Icon aria-hidden />
          <div>
            <p className={styles.title}>{t(title)}</p>
            <p className={layout.note}>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The purchase of an account, which survives a reload. When the end of premium moves after the first order, some order was paid. */
function usePurchase({ id, premium_expired_at }: Account) {
  const [storedOrder] = useState(() => readPendingOrder(id))
  const [state, dispatch] = useReducer(purchaseReducer, storedOrder, initialPurchase)
  const previousOrder = useRef(storedOrder)
  const end = premium_expired_at ?? 0
  const [previousEnd, setPreviousEnd] = useState(end)
  const [hasOrdered, setHasOrdered] = useState(storedOrder !== null)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'
  const isExtended = end > previousEnd

  // Before the first order, a later end only means that the stored account was outdated.
  if (!hasOrdered && order) setHasOrdered(true)
  if (!hasOrdered && !order && end !== previousEnd) setPreviousEnd(end)

  useEffect(() => {
    if (order) storePendingOrder(id, order)
    else if (previousOrder.current) removePendingOrder(id, previousOrder.current)
    previousOrder.current = order
  }, [id, order])

  useEffect(() => {
    if (isExtended && hasOrdered) dispatch({ type: 'extended' })
  }, [isExtended, hasOrdered])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function initialPurchase(order: Order | null): Purchase {
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchaseReducer(choosing, { type: 'ordered', order }) : choosing
}
