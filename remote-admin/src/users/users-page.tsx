import { routes } from '@sallyport/contract/config'
import { userListOptions } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUserColumns } from './use-user-columns.tsx'
import { useUsers } from './users-api.ts'

export function UsersPage() {
  const { t } = useTranslation()
  const view = useListView(userListOptions)
  const title = t('admin.users.title')
  return (
    <Page title={title}>
      <ListTable
        pages={useUsers(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.users.search'), hint: t('admin.users.search.hint') },
          statuses: { active: t('admin.users.status.active'), inactive: t('admin.users.status.inactive') },
        }}
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
