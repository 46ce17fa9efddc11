import type { UserAccess, userAccessListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { createdColumn } from '../lists/timestamp-columns.tsx'
import { connectionColumn, trafficColumn } from '../lists/tunnel-columns.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { UserLink } from '../lists/user-link.tsx'
import type { TFunction } from '@sallyport/runtime/i18n'
import { accessModeLabels, accessStatusLabels } from './access-labels.ts'
import styles from './access-columns.module.css'

type AccessColumn = Column<UserAccess> & { sort?: (typeof userAccessListOptions.sortable)[number] }

/** Element id of an access name, for the `aria-describedby` of the row's buttons. */
export const accessNameId = ({ access_id }: UserAccess): string => `access-${access_id}-name`

export const ownerColumns = (t: TFunction): AccessColumn[] => [
  { title: t('admin.column.id'), width: 4.25, sort: 'access_id', cell: ({ access_id }) => access_id },
  {
    title: t('admin.column.name'),
    width: 6.25,
    sort: 'access_name',
    cell: (access) => <span id={accessNameId(access)}>{access.access_name}</span>,
  },
  {
    title: t('admin.column.user'),
    width: 12,
    sort: 'user_email',
    cell: ({ user_email, user_id }) => (
      <UserLink id={user_id}>
        <NameWithId name={user_email} id={user_id} />
      </UserLink>
    ),
  },
  {
    title: t('admin.column.node'),
    width: 6.25,
    sort: 'node_name',
    cell: ({ node_name, node_id }) => <NameWithId name={node_name} id={node_id} />,
  },
]

export const statusColumns = (t: TFunction): AccessColumn[] => [
  {
    title: t('admin.column.status'),
    width: 6.5,
    cell: ({ status }) => <Badge tone={accessStatusLabels[status].tone}>{t(accessStatusLabels[status].label)}</Badge>,
  },
  {
    title: t('admin.column.mode'),
    width: 8,
    cell: ({ mode }) => <Badge tone={accessModeLabels[mode].tone}>{t(accessModeLabels[mode].label)}</Badge>,
  },
  connectionColumn(t, ({ last_handshake }: UserAccess) => last_handshake),
  trafficColumn(t),
  { title: t('admin.column.ip'), width: 8, cell: ({ ip }) => <span data-numbers>{ip}</span> },
  {
    title: t('admin.column.public.key'),
    width: 6.75,
    cell: ({ public_key }) => <code className={styles.key}>{public_key}</code>,
  },
  createdColumn(t),
]
