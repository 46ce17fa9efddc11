import type { LogEntry } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { dash } from '@sallyport/ui/format'
import { useTimeFormat } from '../lists/timestamp.tsx'
import { changeText } from './change-text.ts'
import styles from './admin-log.module.css'
import { fieldLabel } from './log-labels.ts'

type Props = Pick<LogEntry, 'changes'>

/** More changes than these are collapsed. */
const shownChanges = 2

export function LogChanges({ changes }: Props) {
  const { t } = useTranslation()
  const count = Object.keys(changes).length
  if (count === 0) return dash
  if (count <= shownChanges) return <ChangeList changes={changes} />
  return (
    <details className={styles.details}>
      <summary>{t('admin.log.changes', { count })}</summary>
      <ChangeList changes={changes} />
    </details>
  )
}

function ChangeList({ changes }: Props) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{fieldLabel(field, t)}</dt>
          <dd>{changeText(field, change, { t, format })}</dd>
        </div>
      ))}
    </dl>
  )
}
