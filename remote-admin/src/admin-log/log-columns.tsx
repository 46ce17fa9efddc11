import type { LogEntry, logListOptions } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { NameWithId, UserLink } from '../lists/cells.tsx'
import { timestampWidth } from '../lists/columns.tsx'
import { Timestamp } from '../lists/timestamp.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { LogChanges } from './log-changes.tsx'
import { actionLabel } from './log-labels.ts'
import { LogSubject } from './log-subject.tsx'

type LogColumn = Column<LogEntry> & { sort?: (typeof logListOptions.sortable)[number] }

/** In rem: what the first column of a table has more than others. */
const firstPadding = 0.25

export const logColumns = (t: TFunction): LogColumn[] => [
  {
    title: t('admin.log.column.time'),
    width: timestampWidth + firstPadding,
    sort: 'id',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  { title: t('admin.log.column.admin'), width: 10.5, cell: (entry) => <Actor entry={entry} /> },
  { title: t('admin.log.column.action'), width: 10.5, cell: ({ action }) => actionLabel(action, t) },
  { title: t('admin.log.column.subject'), width: 14, cell: (entry) => <LogSubject entry={entry} /> },
  {
    title: t('admin.log.column.changes'),
    width: 13,
    cell: ({ changes }) => <LogChanges changes={changes} />,
  },
]

function Actor({ entry: { action, admin_id, admin_email } }: { entry: LogEntry }) {
  const { t } = useTranslation()
  if (admin_id === null) return t(action === 'user.login.failed' ? 'admin.log.no.session' : 'admin.log.command')
  const name = <NameWithId name={admin_email ?? t('admin.log.deleted.account')} id={admin_id} />
  return admin_email === null ? name : <UserLink id={admin_id}>{name}</UserLink>
}
