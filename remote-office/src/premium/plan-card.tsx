import type { Plan } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './plans.module.css'
import { usePlanText } from './use-plan-text.ts'

type Props = {
  plan: Plan
  isSelected: boolean
  isRecommended: boolean
  onSelected: () => void
}

export function PlanCard({ plan, isSelected, isRecommended, onSelected }: Props) {
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
