import { historyRanges, type HistoryRange } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './range-choice.module.css'

const nameOf = {
  day: 'admin.node.history.range.day',
  week: 'admin.node.history.range.week',
  month: 'admin.node.history.range.month',
} as const satisfies Record<HistoryRange, string>

type Props = { range: HistoryRange; onChanged: (range: HistoryRange) => void }

export function RangeChoice({ range, onChanged }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choice} role="radiogroup" aria-label={t('admin.node.history.range')}>
      {historyRanges.map((name) => (
        <label key={name} className={styles.option}>
          <input
            type="radio"
            name="range"
            className={styles.input}
            checked={name === range}
            onChange={() => onChanged(name)}
          />
          {t(nameOf[name])}
        </label>
      ))}
    </fieldset>
  )
}
