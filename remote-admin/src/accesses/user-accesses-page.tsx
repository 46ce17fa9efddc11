import { routes } from '@sallyport/contract/config'
import { adminAccessEndpoints, adminExportEndpoints, userAccessListView } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { createdDates } from '../lists/columns.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { useAccessColumns } from './access-columns.tsx'
import { useAccessBulk } from './use-access-bulk.ts'
import { useAccessFilters } from './use-access-filters.ts'

const accesses = {
  name: 'accesses',
  endpoint: adminAccessEndpoints.list,
  schema: userAccessListView,
  export: adminExportEndpoints.accesses,
}

export function UserAccessesPage() {
  const { t } = useTranslation()
  const list = useList(accesses)
  return (
    <ListPage
      title={t('admin.user.accesses.title')}
      list={list}
      toolbar={{
        search: { label: t('admin.user.accesses.search'), hint: t('admin.user.accesses.search.hint') },
        filters: useAccessFilters(list.view.filters),
        dates: createdDates(t),
      }}
      columns={useAccessColumns()}
      rowKey={({ access_id }) => access_id}
      bulk={useAccessBulk()}
      empty={
        <Empty
          title={t('admin.user.accesses.empty')}
          text={t('admin.user.accesses.empty.text')}
          action={<ButtonLink to={routes.nodes.to()}>{t('admin.user.accesses.empty.create')}</ButtonLink>}
        />
      }
    />
  )
}
