import type { UserAccess, userAccessListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { EmailCell, NameWithId, NodeLink } from '../lists/cells.tsx'
import { badgeColumn, connectionColumn, createdColumn, timestampWidth, trafficColumn } from '../lists/columns.tsx'
import { CopyValue } from '../lists/copy-value.tsx'
import { type BadgeLabel, LabelBadge } from '../lists/labels.tsx'
import { RowButton } from '../lists/row-button.tsx'
import type { Column } from '../lists/table-columns.ts'
import { NamedTime } from '../lists/timestamp.tsx'
import { useDeleteUserAccess } from './accesses-calls.ts'
import cells from '../lists/cells.module.css'

export const accessStatusLabels: Record<UserAccess['status'], BadgeLabel> = {
  active: { label: 'admin.user.accesses.status.active', tone: 'success' },
  inactive: { label: 'admin.user.accesses.status.inactive', tone: 'neutral' },
}

export const accessModeLabels: Record<UserAccess['mode'], BadgeLabel> = {
  basic: { label: 'admin.user.accesses.mode.basic', tone: 'neutral' },
  limited: { label: 'admin.user.accesses.mode.limited', tone: 'warning' },
}

type AccessColumn = Column<UserAccess> & { sort?: (typeof userAccessListOptions.sortable)[number] }

const nameId = ({ access_id }: UserAccess): string => `access-${access_id}-name`

/** The columns of the list of accesses. With `pageOf`, without the column of the user or node whose page it is, and without actions. */
export function useAccessColumns(pageOf?: 'user' | 'node'): AccessColumn[] {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccess()
  const user: AccessColumn = {
    title: 'admin.column.user',
    width: 9.5,
    grows: true,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} showsId />,
  }
  const node: AccessColumn = {
    title: 'admin.column.node',
    width: 6.5,
    sort: 'node_name',
    cell: ({ node_name, node_id }) => (
      <NodeLink id={node_id}>
        <NameWithId name={node_name} id={node_id} />
      </NodeLink>
    ),
  }
  const actions: AccessColumn = {
    title: 'admin.column.actions',
    width: 5.5,
    kind: 'actions',
    cell: (access) => (
      <RowButton
        action={t('admin.user.accesses.delete')}
        aria-describedby={nameId(access)}
        question={{
          title: t('admin.user.accesses.delete.title', { name: access.access_name }),
          text: t('admin.user.accesses.delete.text', { name: access.access_name, email: access.user_email }),
        }}
        onConfirmed={() => deletion.run(access)}
      />
    ),
  }
  return [
    {
      title: 'admin.column.id',
      width: 5.5,
      sort: 'access_id',
      cell: ({ access_id }) => <CopyValue kind="id" value={access_id} />,
    },
    {
      title: 'admin.column.name',
      width: 6.5,
      sort: 'access_name',
      ...(pageOf === 'user' && { kind: 'title' }),
      cell: (access) => <span id={nameId(access)}>{access.access_name}</span>,
    },
    ...(pageOf === 'user' ? [] : [user]),
    ...(pageOf === 'node' ? [] : [node]),
    badgeColumn(t, 'admin.column.status', accessStatusLabels, ({ status }: UserAccess) => accessStatusLabels[status]),
    { title: 'admin.column.mode.end', width: timestampWidth, cell: (access) => <Mode access={access} /> },
    connectionColumn(({ last_handshake }: UserAccess) => last_handshake),
    trafficColumn,
    { title: 'admin.column.ip', width: 8.75, cell: ({ ip }) => <CopyValue kind="ip" value={ip} /> },
    {
      title: 'admin.column.public.key',
      width: 5.75,
      cell: ({ public_key }) => <CopyValue kind="public key" value={public_key} />,
    },
    createdColumn,
    ...(pageOf ? [] : [actions]),
  ]
}

/** The mode of an access, and the time at which a limited access ends. */
const Mode = ({ access: { mode, expired_at } }: { access: UserAccess }) => (
  <div className={cells.lines}>
    <LabelBadge {...accessModeLabels[mode]} />
    <NamedTime name="admin.access.until" at={expired_at} />
  </div>
)
