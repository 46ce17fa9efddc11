import type { Plan } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatMoney } from '@sallyport/ui/format'

export function usePlanText({ month_count, currency_code, amount_total, amount_month }: Plan) {
  const { t } = useTranslation()
  const language = useLanguage()
  const months = t('office.premium.months', { count: month_count })

  return {
    months,
    total: formatMoney(amount_total, currency_code, language),
    monthly: t('office.premium.monthly', { amount: formatMoney(amount_month, currency_code, language) }),
    /** Also sent to the gateway as the description of the order. */
    description: t('office.premium.description', { plan: months }),
  }
}

/** How much less a month of a plan costs than a month of the most expensive plan in its currency, as a fraction. */
export function savingOf({ currency_code, amount_month }: Plan, plans: readonly Plan[]): number {
  const prices = plans.filter((plan) => plan.currency_code === currency_code).map((plan) => plan.amount_month)
  const highest = Math.max(amount_month, ...prices)
  return highest > 0 ? 1 - amount_month / highest : 0
}
