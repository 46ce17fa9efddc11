import type { Dispatch } from 'react'
import type { Account } from '@sallyport/contract/endpoints'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { useTranslation, type TranslationKey } from '@sallyport/runtime/i18n'
import { AccountPolling } from '../account/account-polling.tsx'
import { Benefits } from './benefits.tsx'
import { FailedStep } from './failed-step.tsx'
import { OrderPolling } from './order-polling.tsx'
import { PaidStep } from './paid-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanStep } from './plan-step.tsx'
import styles from './premium.module.css'
import { followedOrder, type Purchase, type PurchaseEvent } from './purchase.ts'
import { usePurchase } from './use-purchase.ts'
import { useStepFocus } from './use-step-focus.ts'

const titles = {
  choosing: 'office.premium.choose',
  paying: 'office.premium.payment',
  paid: 'office.premium.paid',
  failed: 'office.premium.failed',
} as const satisfies Record<Purchase['step'], TranslationKey>

export function PurchaseSteps({ account }: { account: Account }) {
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
