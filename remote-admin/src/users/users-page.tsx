import { routes } from '@sallyport/contract/config'
import { adminExportEndpoints, userListView } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, Page } from '@sallyport/ui'
import { fetchExport } from '../lists/fetch-export.ts'
import { ListTable } from '../lists/list-table.tsx'
import { createdDates } from '../lists/timestamp-columns.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUserBulk } from './use-user-bulk.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { userFilters } from './user-filters.ts'
import { useUsers } from './users-api.ts'

export function UsersPage() {
  const { t } = useTranslation()
  const view = useListView(userListView)
  const title = t('admin.users.title')
  return (
    <Page title={title} width="wide">
      <ListTable
        pages={useUsers(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.users.search'), hint: t('admin.users.search.hint') },
          filters: userFilters(t),
          dates: createdDates(t),
        }}
        file={{
          name: 'users',
          request: (after) =>
            fetchExport(adminExportEndpoints.users, { body: { ...view.query, time_zone: view.timeZone, after } }),
        }}
        bulk={useUserBulk()}
        table={{
          label: title,
          columns: useUserColumns(),
          rowKey: ({ id }) => id,
          empty: (
            <Empty
              title={t('admin.users.empty')}
              text={t('admin.users.empty.text')}
              action={<ButtonLink to={routes.adminUserInvites.to()}>{t('admin.users.empty.invite')}</ButtonLink>}
            />
          ),
        }}
      />
    </Page>
  )
}
