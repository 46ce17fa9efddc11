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
