import type { UserAccess, userAccessListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { createdColumn } from '../lists/timestamp-columns.tsx'
import { connectionColumn, trafficColumn } from '../lists/tunnel-columns.tsx'
import { CopyableCode, CopyValue } from '../lists/copy-value.tsx'
import { badgeWidth, textsOf } from '../lists/label-widths.ts'
import { EmailCell } from '../lists/email-cell.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { modeColumn } from '../lists/mode-column.tsx'
import { NodeLink } from '../lists/node-link.tsx'
import type { TFunction } from '@sallyport/runtime/i18n'
import { accessStatusLabels } from './access-labels.ts'

type AccessColumn = Column<UserAccess> & { sort?: (typeof userAccessListOptions.sortable)[number] }

/** Element id of an access name, for the `aria-describedby` of the row's buttons. */
export const accessNameId = ({ access_id }: UserAccess): string => `access-${access_id}-name`

export const ownerColumns = (t: TFunction): AccessColumn[] => [
  {
    title: t('admin.column.id'),
    width: 5.5,
    sort: 'access_id',
    cell: ({ access_id }) => (
      <CopyValue kind="id" value={access_id}>
        {access_id}
      </CopyValue>
    ),
  },
  {
    title: t('admin.column.name'),
    width: 6.5,
    sort: 'access_name',
    cell: (access) => <span id={accessNameId(access)}>{access.access_name}</span>,
  },
  {
    title: t('admin.column.user'),
    width: 9.5,
    grow: 22,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} hasId />,
  },
  {
    title: t('admin.column.node'),
    width: 6.5,
    sort: 'node_name',
    cell: ({ node_name, node_id }) => (
      <NodeLink id={node_id}>
        <NameWithId name={node_name} id={node_id} />
      </NodeLink>
    ),
  },
]

export const statusColumns = (t: TFunction): AccessColumn[] => [
  {
    title: t('admin.column.status'),
    width: badgeWidth(textsOf(accessStatusLabels, t)),
    grow: 0,
    cell: ({ status }) => <Badge tone={accessStatusLabels[status].tone}>{t(accessStatusLabels[status].label)}</Badge>,
  },
  modeColumn(t),
  connectionColumn(t, ({ last_handshake }: UserAccess) => last_handshake),
  trafficColumn(t),
  {
    title: t('admin.column.ip'),
    width: 8.5,
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
]
