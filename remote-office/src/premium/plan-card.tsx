import type { Plan } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import { useWords } from '../words.ts'
import styles from './plans.module.css'
import { usePlanText } from './use-plan-text.ts'

type Props = {
  plan: Plan
  isChosen: boolean
  isRecommended: boolean
  onPicked: () => void
}

export function PlanCard({ plan, isChosen, isRecommended, onPicked }: Props) {
  const words = useWords()
  const { months, total, monthly } = usePlanText(plan)
  // The spaces stand between the parts of the name that people hear.
  return (
    <label className={styles.plan}>
      <input type="radio" name="plan" checked={isChosen} onChange={onPicked} className={styles.radio} />
      <span className={styles.months}>{months}</span>{' '}
      {isRecommended && (
        <Badge tone="accent" className={styles.badge}>
          {words('office.premium.recommended')}
        </Badge>
      )}{' '}
      <span className={styles.total}>{total}</span> <span className={styles.monthly}>{monthly}</span>
    </label>
  )
}
