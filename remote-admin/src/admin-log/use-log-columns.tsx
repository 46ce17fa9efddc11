import type { adminLogOptions, LogEntry } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { NameWithId } from '../lists/name-with-id.tsx'
import { UserLink } from '../lists/user-link.tsx'
import { timestampWidth } from '../lists/timestamp-columns.tsx'
import { Timestamp } from '../lists/timestamp.tsx'
import { useExpandedRows } from '../table/use-expanded-rows.ts'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { LogChanges } from './log-changes.tsx'
import { actionLabel } from './log-labels.ts'
import { LogSubject } from './log-subject.tsx'

type LogColumn = Column<LogEntry> & { sort?: (typeof adminLogOptions.sortable)[number] }

export function useLogColumns(): LogColumn[] {
  const { t } = useTranslation()
  const { isExpanded, toggle } = useExpandedRows()
  return [
    ...eventColumns(t),
    {
      title: t('admin.log.column.changes'),
      width: 13,
      grow: 22,
      cell: ({ id, changes }) => (
        <LogChanges changes={changes} isOpen={isExpanded(id)} onToggled={(isOpen) => toggle(id, isOpen)} />
      ),
    },
  ]
}

/** In rem: what the first column of a table has more than others. */
const firstPadding = 0.25

const eventColumns = (t: TFunction): LogColumn[] => [
  {
    title: t('admin.log.column.time'),
    width: timestampWidth + firstPadding,
    sort: 'id',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  { title: t('admin.log.column.admin'), width: 10.5, cell: (entry) => <Actor entry={entry} /> },
  { title: t('admin.log.column.action'), width: 10.5, cell: ({ action }) => actionLabel(action, t) },
  { title: t('admin.log.column.subject'), width: 14, cell: (entry) => <LogSubject entry={entry} /> },
]

function Actor({ entry: { action, admin_id, admin_email } }: { entry: LogEntry }) {
  const { t } = useTranslation()
  if (admin_id === null) return t(action === 'user.login.failed' ? 'admin.log.no.session' : 'admin.log.command')
  const name = <NameWithId name={admin_email ?? t('admin.log.deleted.account')} id={admin_id} />
  return admin_email === null ? name : <UserLink id={admin_id}>{name}</UserLink>
}
