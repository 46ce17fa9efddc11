import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { useAccount } from '@sallyport/runtime/session'
import { Page } from '@sallyport/ui'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { type Account, planEndpoints } from '@sallyport/contract/endpoints'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { limits } from '@sallyport/contract/config'
import type { OrderStatus } from '@sallyport/contract/rules'
import { usePoll } from '@sallyport/runtime/api'
import { AccountPolling } from '../account/account-polling.tsx'
import { Benefits } from './benefits.tsx'
import { FailedStep, PaidStep } from './outcome-steps.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanStep } from './plan-step.tsx'
import styles from './premium.module.css'
import { followedOrder, type Order, type Purchase, type PurchaseEvent } from './purchase.ts'
import { usePurchase } from './use-purchase.ts'

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
          {t(titles[state.step])}
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
      return <PaidStep />
    case 'failed':
      return <FailedStep order={state.order} reason={state.reason} onRetry={() => dispatch({ type: 'retried' })} />
  }
}

/** Focuses the heading of a step when it replaces another one. */
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

const notFound = 404

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

/** Polls the status of an order, because the embedded payment widget reports nothing. */
function OrderPolling({ order: { invoice }, dispatch }: Props) {
  const status = useOrderStatus(invoice.id)

  useEffect(() => {
    if (status) dispatch({ type: 'polled', status })
  }, [status, dispatch])

  return null
}

/** An unknown order counts as failed. */
function useOrderStatus(id: number): OrderStatus | undefined {
  const options = { interval: limits.order.pollInterval, handles: [notFound] }
  const { data, error } = usePoll(planEndpoints.orderStatus, { params: { id } }, options)
  return error?.status === notFound ? 'failed' : data?.status
}
