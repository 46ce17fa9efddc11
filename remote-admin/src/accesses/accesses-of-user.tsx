import { limits } from '@sallyport/contract/config'
import { adminUserPageEndpoints, type UserAccess } from '@sallyport/contract/endpoints'
import { usePages } from '@sallyport/runtime/api'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { Empty } from '@sallyport/ui'
import { PageSection } from '../layout/page-section.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { NodeLink } from '../lists/node-link.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { statusColumns } from './access-columns.tsx'

const useAccessesOfUser = (id: number) =>
  usePages(adminUserPageEndpoints.accesses, { params: { id } }, { interval: limits.tunnel.listPollInterval })

export function AccessesOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  const title = t('admin.user.accesses')
  return (
    <PageSection title={title}>
      <PagedTable
        pages={useAccessesOfUser(id)}
        label={title}
        columns={[...placeColumns(t), ...statusColumns(t)]}
        rowKey={({ access_id }) => access_id}
        empty={<Empty title={t('admin.user.accesses.none')} />}
      />
    </PageSection>
  )
}

const placeColumns = (t: TFunction): Column<UserAccess>[] => [
  {
    title: t('admin.column.name'),
    width: 8,
    cell: ({ access_name, access_id }) => <NameWithId name={access_name} id={access_id} />,
  },
  {
    title: t('admin.column.node'),
    width: 8,
    cell: ({ node_name, node_id }) => (
      <NodeLink id={node_id}>
        <NameWithId name={node_name} id={node_id} />
      </NodeLink>
    ),
  },
]
