import { routes } from '@sallyport/contract/config'
import type { UserAccess } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { modeColumn } from '../lists/mode-column.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { UserLink } from '../lists/user-link.tsx'
import { createdColumn } from '../lists/timestamp-columns.tsx'
import { connectionColumn, trafficColumn } from '../lists/tunnel-columns.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { useAccessesOfNode } from './node-api.ts'
import { PageSection } from '../layout/page-section.tsx'

export function NodeAccesses({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <PageSection title={t('admin.node.accesses')}>
      <PagedTable
        pages={useAccessesOfNode(id)}
        label={t('admin.node.accesses')}
        columns={accessColumns(t)}
        rowKey={({ access_id }) => access_id}
        empty={
          <Empty
            title={t('admin.node.accesses.empty')}
            text={t('admin.node.accesses.empty.text')}
            action={<ButtonLink to={routes.node.to({ id })}>{t('admin.node.accesses.empty.create')}</ButtonLink>}
          />
        }
      />
    </PageSection>
  )
}

/** Without the sorting of the list of all accesses, and without what is the same for all accesses of a node. */
const accessColumns = (t: TFunction): Column<UserAccess>[] => [
  {
    title: t('admin.column.name'),
    width: 8,
    cell: ({ access_name, access_id }) => <NameWithId name={access_name} id={access_id} />,
  },
  {
    title: t('admin.column.user'),
    width: 12,
    cell: ({ user_email, user_id }) => (
      <UserLink id={user_id}>
        <NameWithId name={user_email} id={user_id} />
      </UserLink>
    ),
  },
  modeColumn(t),
  connectionColumn(t, ({ last_handshake }: UserAccess) => last_handshake),
  trafficColumn(t),
  { title: t('admin.column.ip'), width: 8, cell: ({ ip }) => <span data-numbers>{ip}</span> },
  { ...createdColumn(t), sort: undefined },
]
