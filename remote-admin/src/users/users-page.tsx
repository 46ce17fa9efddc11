import { routes } from '@sallyport/contract/config'
import { adminExportEndpoints, adminUserEndpoints, userListView } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { createdDates } from '../lists/columns.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { useUserBulk } from './use-user-bulk.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { userFilters } from './user-filters.ts'

const users = {
  name: 'users',
  endpoint: adminUserEndpoints.list,
  schema: userListView,
  export: adminExportEndpoints.users,
}

export function UsersPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      title={t('admin.users.title')}
      list={useList(users)}
      toolbar={{
        search: { label: t('admin.users.search'), hint: t('admin.users.search.hint') },
        filters: userFilters(t),
        dates: createdDates(t),
      }}
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      bulk={useUserBulk()}
      empty={
        <Empty
          title={t('admin.users.empty')}
          text={t('admin.users.empty.text')}
          action={<ButtonLink to={routes.adminUserInvites.to()}>{t('admin.users.empty.invite')}</ButtonLink>}
        />
      }
    />
  )
}
