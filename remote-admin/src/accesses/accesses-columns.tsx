import type { UserAccess, userAccessListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { EmailCell, NameWithId, NodeLink } from '../lists/cells.tsx'
import { badgeColumn, connectionColumn, createdColumn, idColumn, modeColumn, trafficColumn } from '../lists/columns.tsx'
import { CopyableCode, CopyValue } from '../lists/copy-value.tsx'
import type { BadgeLabel } from '../lists/labels.tsx'
import { RowButton } from '../lists/row-button.tsx'
import type { Column } from '../lists/table-columns.ts'
import { useDeleteUserAccess } from './accesses-calls.ts'

const accessStatusLabels: Record<UserAccess['status'], BadgeLabel> = {
  active: { label: 'admin.user.accesses.status.active', tone: 'success' },
  inactive: { label: 'admin.user.accesses.status.inactive', tone: 'neutral' },
}

type AccessColumn = Column<UserAccess> & { sort?: (typeof userAccessListOptions.sortable)[number] }

const nameId = ({ access_id }: UserAccess): string => `access-${access_id}-name`

/** The columns of the list of accesses; without the user or the node on the page of that, which changes nothing. */
export function useAccessColumns(pageOf?: 'user' | 'node'): AccessColumn[] {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccess()
  const user: AccessColumn = {
    title: t('admin.column.user'),
    width: 9.5,
    grows: true,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} hasId />,
  }
  const node: AccessColumn = {
    title: t('admin.column.node'),
    width: 6.5,
    sort: 'node_name',
    cell: ({ node_name, node_id }) => (
      <NodeLink id={node_id}>
        <NameWithId name={node_name} id={node_id} />
      </NodeLink>
    ),
  }
  const actions: AccessColumn = {
    title: t('admin.column.actions'),
    width: 5.5,
    kind: 'actions',
    cell: (access) => (
      <RowButton
        aria-describedby={nameId(access)}
        question={{
          title: t('admin.user.accesses.delete.title', { name: access.access_name }),
          text: t('admin.user.accesses.delete.text', { name: access.access_name, email: access.user_email }),
          action: t('admin.user.accesses.delete'),
        }}
        onConfirmed={() => deletion.run(access)}
      >
        {t('admin.user.accesses.delete')}
      </RowButton>
    ),
  }
  return [
    { ...idColumn(t, 5.5, ({ access_id }: UserAccess) => access_id), sort: 'access_id' },
    {
      title: t('admin.column.name'),
      width: 6.5,
      sort: 'access_name',
      ...(pageOf === 'user' && { kind: 'title' }),
      cell: (access) => <span id={nameId(access)}>{access.access_name}</span>,
    },
    ...(pageOf === 'user' ? [] : [user]),
    ...(pageOf === 'node' ? [] : [node]),
    badgeColumn(
      t,
      t('admin.column.status'),
      accessStatusLabels,
      ({ status }: UserAccess) => accessStatusLabels[status],
    ),
    modeColumn(t),
    connectionColumn(t, ({ last_handshake }: UserAccess) => last_handshake),
    trafficColumn(t),
    {
      title: t('admin.column.ip'),
      width: 8.75,
      cell: ({ ip }) => (
        <CopyValue kind="ip" value={ip}>
          {ip}
        </CopyValue>
      ),
    },
    {
      title: t('admin.column.public.key'),
      width: 5.75,
      cell: ({ public_key }) => <CopyableCode kind="public key" code={public_key} />,
    },
    createdColumn(t),
    ...(pageOf ? [] : [actions]),
  ]
}
