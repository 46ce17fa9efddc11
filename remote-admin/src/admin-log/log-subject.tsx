import { routes } from '@sallyport/contract/config'
import { ownRoutes } from '../remote.ts'
import type { LogEntry } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { NameWithId } from '../lists/name-with-id.tsx'
import styles from './admin-log.module.css'
import { kindLabel, kindOf } from './log-labels.ts'

type Props = { entry: LogEntry }

/** What an entry is about, with a link if it has a page. */
export function LogSubject({ entry }: Props) {
  const { t } = useTranslation()
  const kind = kindOf(entry.action)
  const to = urlOf(kind, entry)
  const name = <NameWithId name={subjectName(kind, entry, t('admin.log.deleted.account'))} id={entry.subject_id} />
  return (
    <>
      <span className={styles.kind}>{kindLabel(kind, t)}</span>
      {to === null ? name : <Link to={to}>{name}</Link>}
    </>
  )
}

const subjectName = (kind: string, { subject_name }: LogEntry, deletedAccount: string) =>
  subject_name ?? (kind === 'user' ? deletedAccount : '')

function urlOf(kind: string, { subject_id, subject_name }: LogEntry): string | null {
  if (kind === 'node') return routes.adminNode.to({ id: subject_id })
  const list = listOf(kind)
  return list === null || subject_name === null ? null : `${list}?${new URLSearchParams({ search: subject_name })}`
}

/** The list that finds a subject by its name. */
function listOf(kind: string): string | null {
  switch (kind) {
    case 'user':
      return ownRoutes.adminUsers.to()
    case 'order':
      return ownRoutes.adminBillings.to()
    default:
      return null
  }
}
