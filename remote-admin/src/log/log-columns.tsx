import type { LogEntry, logListOptions, LogChange } from '@sallyport/contract/endpoints'
import { nodeTypeNames } from '@sallyport/contract/rules'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { nodeTypeLabel } from '@sallyport/ui'
import { countryName, dash } from '@sallyport/ui/format'
import type { ReactNode } from 'react'
import { orderGatewayName, planTypeName } from '../billings/billings-labels.ts'
import { NameWithId, NodeLink, UserLink } from '../lists/cells.tsx'
import { timestampWidth } from '../lists/columns.tsx'
import { labelOf } from '../lists/labels.tsx'
import type { Column } from '../lists/table-columns.ts'
import { type FormatTime, Timestamp, useTimeFormat } from '../lists/timestamp.tsx'
import { ownRoutes } from '../remote.ts'
import { actionLabels, fieldLabels, kindLabels, kindOf, valueLabels } from './log-labels.ts'
import styles from './log.module.css'

type LogColumn = Column<LogEntry> & { sort?: (typeof logListOptions.sortable)[number] }

export const logColumns = (t: TFunction): LogColumn[] => [
  {
    title: 'admin.log.column.time',
    // The first column has more padding.
    width: timestampWidth + 0.25,
    sort: 'id',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  { title: 'admin.log.column.admin', width: 10.5, cell: (entry) => <Actor entry={entry} /> },
  { title: 'admin.log.column.action', width: 10.5, cell: ({ action }) => labelOf(actionLabels, action, t) },
  { title: 'admin.log.column.subject', width: 14, cell: (entry) => <LogSubject entry={entry} /> },
  { title: 'admin.log.column.changes', width: 13, cell: ({ changes }) => <LogChanges changes={changes} /> },
]

type Props = { entry: LogEntry }

function Actor({ entry: { action, admin_id, admin_email } }: Props) {
  const { t } = useTranslation()
  if (admin_id === null)
    return <span>{t(action === 'user.login.failed' ? 'admin.log.no.session' : 'admin.log.command')}</span>
  return <Account id={admin_id} email={admin_email} />
}

function Account({ id, email }: { id: number; email: string | null }) {
  const { t } = useTranslation()
  const account = <NameWithId name={email ?? t('admin.log.deleted.account')} id={id} />
  return email === null ? account : <UserLink id={id}>{account}</UserLink>
}

/** The subject of an entry, as a link if it has a page. */
function LogSubject({ entry }: Props) {
  const { t } = useTranslation()
  const { action, subject_id, subject_name } = entry
  const kind = kindOf(action)
  const kindOfSubject = <span className={styles.kind}>{`${labelOf(kindLabels, kind, t)} `}</span>
  // A list and a code have no id; the changes contain the name of the list.
  if (subject_id === 0) return kindOfSubject
  return (
    <>
      {kindOfSubject}
      {kind === 'user' ? (
        <Account id={subject_id} email={subject_name} />
      ) : (
        <>
          <SubjectLink kind={kind} entry={entry}>
            <NameWithId name={subject_name ?? ''} id={subject_id} />
          </SubjectLink>
          <Owner entry={entry} />
        </>
      )}
    </>
  )
}

/** The owner of the access, order or invite of an entry. */
function Owner({ entry: { owner_id, owner_email } }: Props) {
  const { t } = useTranslation()
  if (owner_id === null) return null
  return (
    <div>
      <span className={styles.kind}>{`${t('admin.column.user')} `}</span>
      <Account id={owner_id} email={owner_email} />
    </div>
  )
}

type LinkProps = Props & { kind: string; children: ReactNode }

function SubjectLink({ kind, entry: { subject_id, subject_name, node_exists }, children }: LinkProps) {
  if (kind === 'node') return node_exists ? <NodeLink id={subject_id}>{children}</NodeLink> : children
  if (subject_name === null || kind !== 'order') return children
  // An order has no page; its list is searched for the name.
  return <Link to={`${ownRoutes.adminBillings.to()}?${new URLSearchParams({ search: subject_name })}`}>{children}</Link>
}

/** An entry with more changes is collapsed. */
const maxShownChanges = 2

function LogChanges({ changes }: Pick<LogEntry, 'changes'>) {
  const { t } = useTranslation()
  const count = Object.keys(changes).length
  if (count === 0) return <span>{dash}</span>
  if (count <= maxShownChanges) return <ChangeList changes={changes} />
  return (
    <details className={styles.details}>
      <summary>{t('admin.log.changes', { count })}</summary>
      <ChangeList changes={changes} />
    </details>
  )
}

function ChangeList({ changes }: Pick<LogEntry, 'changes'>) {
  const { t } = useTranslation()
  const texts = { t, language: useLanguage(), format: useTimeFormat() }
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{labelOf(fieldLabels, field, t)}</dt>
          <dd>{changeText(field, change, texts)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Fields with unix seconds: the dates of an exported list. */
const timeFields: ReadonlySet<string> = new Set(['from', 'to'])
const typeNames: Readonly<Record<string, string>> = nodeTypeNames

type Texts = { t: TFunction; language: string; format: FormatTime }

/** The text of a changed field: only the new value for a new row, otherwise the old and the new value. */
function changeText(field: string, change: LogChange, texts: Texts): string {
  if (change === 'changed') return texts.t('admin.log.changed')
  const [from, to] = [change.from, change.to].map((value) => valueText(field, value, texts))
  if (change.from === null) return to ?? dash
  return change.to === null ? (from ?? dash) : `${from} → ${to}`
}

function valueText(field: string, value: unknown, { t, language, format }: Texts): string {
  if (value === null || value === undefined || value === '') return dash
  if (typeof value === 'number' && timeFields.has(field)) return format(value)
  if (typeof value === 'boolean') return t(value ? 'admin.log.yes' : 'admin.log.no')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'type' || field === 'node_type') return nodeTypeLabel(typeNames[text] ?? text)
  if (field === 'country') return countryName(text, language)
  if (field === 'gateway') return orderGatewayName(text, t)
  if (field === 'plan_type') return text === '0' ? t('admin.billings.plan.other') : planTypeName(Number(text), t)
  return labelOf(valueLabels[field] ?? {}, text, t)
}
