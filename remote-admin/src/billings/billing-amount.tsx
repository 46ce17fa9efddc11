import type { Billing } from '@sallyport/contract/endpoints'
import { useLanguage } from '@sallyport/runtime/i18n'
import { dash, formatMoney } from '@sallyport/ui/format'

/** The price of an order. */
export function BillingAmount({ plan }: Pick<Billing, 'plan'>) {
  const language = useLanguage()
  return plan ? <span data-numbers>{formatMoney(plan.amount, plan.currency_code, language)}</span> : dash
}
