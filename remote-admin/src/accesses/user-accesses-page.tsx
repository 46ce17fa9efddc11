import { routes } from '@sallyport/contract/config'
import { userAccessListOptions } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccessColumns } from './use-access-columns.tsx'
import { useUserAccesses } from './user-accesses-api.ts'

export function UserAccessesPage() {
  const { t } = useTranslation()
  const view = useListView(userAccessListOptions)
  const title = t('admin.user.accesses.title')
  return (
    <Page title={title}>
      <ListTable
        pages={useUserAccesses(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.user.accesses.search'), hint: t('admin.user.accesses.search.hint') },
          statuses: {
            active: t('admin.user.accesses.status.active'),
            inactive: t('admin.user.accesses.status.inactive'),
          },
        }}
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
