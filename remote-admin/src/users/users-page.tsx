import { userColumns } from '@sallyport/contract/endpoints'
import { Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useWords } from '../words.ts'
import { useUserColumns } from './use-user-columns.tsx'
import { useUsers } from './users-api.ts'

export function UsersPage() {
  const words = useWords()
  const view = useListView(userColumns)
  const title = words('admin.users.title')
  return (
    <Page title={title}>
      <ListTable
        pages={useUsers(view.query)}
        view={view}
        toolbar={{
          search: { label: words('admin.users.search'), hint: words('admin.users.search.hint') },
          statuses: { active: words('admin.users.status.active'), inactive: words('admin.users.status.inactive') },
        }}
        table={{
          label: title,
          columns: useUserColumns(),
          rowKey: ({ id }) => id,
          empty: <Empty title={words('admin.users.empty')} />,
        }}
      />
    </Page>
  )
}
