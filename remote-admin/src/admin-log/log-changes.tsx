import type { LogChange, LogEntry } from '@sallyport/contract/endpoints'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { dash } from '@sallyport/ui/format'
import { nodeStatusNames, nodeTypeNames } from '@sallyport/contract/rules'
import { nodeStatusLabel, nodeTypeLabel } from '@sallyport/ui'
import { type FormatTime, useTimeFormat } from '../lists/timestamp.tsx'
import { orderStatusLabel } from '../billings/billing-labels.ts'
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

/** Unix seconds: the dates of an exported list. */
const timeFields: ReadonlySet<string> = new Set(['from', 'to'])
const statusNames: Readonly<Record<string, string>> = nodeStatusNames
const typeNames: Readonly<Record<string, string>> = nodeTypeNames

type Texts = { t: TFunction; format: FormatTime }

/** A change of a field in words: the new value of a new row, otherwise the old and the new one. */
function changeText(field: string, change: LogChange, { t, format }: Texts): string {
  if (change === 'changed') return t('admin.log.changed')
  const [from, to] = [change.from, change.to].map((value) => valueText(field, value, { t, format }))
  if (change.from === null) return to ?? dash
  return change.to === null ? (from ?? dash) : `${from} → ${to}`
}

function valueText(field: string, value: unknown, { t, format }: Texts): string {
  if (value === null || value === undefined || value === '') return dash
  if (typeof value === 'number' && timeFields.has(field)) return format(value)
  if (typeof value === 'boolean') return t(value ? 'admin.log.yes' : 'admin.log.no')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'status') return statusText(text, t)
  if (field === 'type') return nodeTypeLabel(typeNames[text] ?? text)
  return text
}

/** The status of a node, which is a number, or of an order. */
function statusText(status: string, t: TFunction): string {
  const order = orderStatusLabel(status)
  return order ? t(order.label) : nodeStatusLabel(statusNames[status] ?? status, t)
}
