import type { ReactNode } from 'react'
import { ownRoutes } from '../remote.ts'
import type { LogEntry } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { NameWithId, NodeLink, UserLink } from '../lists/cells.tsx'
import styles from './admin-log.module.css'
import { kindLabel, kindOf } from './log-labels.ts'

type Props = { entry: LogEntry }

/** What an entry is about, with a link if it has a page. */
export function LogSubject({ entry }: Props) {
  const { t } = useTranslation()
  const kind = kindOf(entry.action)
  // A list has no id; its name is one of the changes.
  if (kind === 'list') return <span className={styles.kind}>{kindLabel(kind, t)}</span>
  return (
    <>
      <span className={styles.kind}>{kindLabel(kind, t)}</span>{' '}
      <SubjectLink kind={kind} entry={entry}>
        <NameWithId name={subjectName(kind, entry, t('admin.log.deleted.account'))} id={entry.subject_id} />
      </SubjectLink>
      {kind !== 'user' && <Owner entry={entry} />}
    </>
  )
}

/** The user whose access, order or invite the entry is about. */
function Owner({ entry: { owner_id, owner_email } }: Props) {
  const { t } = useTranslation()
  if (owner_id === null) return null
  const name = <NameWithId name={owner_email ?? t('admin.log.deleted.account')} id={owner_id} />
  return (
    <div>
      <span className={styles.kind}>{t('admin.column.user')}</span>{' '}
      {owner_email === null ? name : <UserLink id={owner_id}>{name}</UserLink>}
    </div>
  )
}

const subjectName = (kind: string, { subject_name }: LogEntry, deletedAccount: string) =>
  subject_name ?? (kind === 'user' ? deletedAccount : '')

type LinkProps = Props & { kind: string; children: ReactNode }

function SubjectLink({ kind, entry: { subject_id, subject_name, node_exists }, children }: LinkProps) {
  if (kind === 'node') return node_exists ? <NodeLink id={subject_id}>{children}</NodeLink> : children
  if (subject_name === null) return children
  if (kind === 'user') return <UserLink id={subject_id}>{children}</UserLink>
  if (kind !== 'order') return children
  // An order has no page; its list finds it by this name.
  return <Link to={`${ownRoutes.adminBillings.to()}?${new URLSearchParams({ search: subject_name })}`}>{children}</Link>
}
