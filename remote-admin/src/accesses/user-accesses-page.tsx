import { routes } from '@sallyport/contract/config'
import { adminExportEndpoints, userAccessListView } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, Page } from '@sallyport/ui'
import { fetchExport } from '../lists/fetch-export.ts'
import { ListTable } from '../lists/list-table.tsx'
import { createdDates } from '../lists/timestamp-columns.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccessBulk } from './use-access-bulk.tsx'
import { useAccessFilters } from './use-access-filters.ts'
import { useAccessColumns } from './use-access-columns.tsx'
import { useUserAccesses } from './user-accesses-api.ts'

export function UserAccessesPage() {
  const { t } = useTranslation()
  const view = useListView(userAccessListView)
  const title = t('admin.user.accesses.title')
  return (
    <Page title={title} width="wide">
      <ListTable
        pages={useUserAccesses(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.user.accesses.search'), hint: t('admin.user.accesses.search.hint') },
          filters: useAccessFilters(view.filters),
          dates: createdDates(t),
        }}
        file={{
          name: 'accesses',
          request: (after) =>
            fetchExport(adminExportEndpoints.accesses, { body: { ...view.query, time_zone: view.timeZone, after } }),
        }}
        bulk={useAccessBulk()}
        table={{
          label: title,
          columns: useAccessColumns(),
          rowKey: ({ access_id }) => access_id,
          empty: (
            <Empty
              title={t('admin.user.accesses.empty')}
              text={t('admin.user.accesses.empty.text')}
              action={<ButtonLink to={routes.nodes.to()}>{t('admin.user.accesses.empty.create')}</ButtonLink>}
            />
          ),
        }}
      />
    </Page>
  )
}
