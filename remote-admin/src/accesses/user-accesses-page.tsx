import { userAccessColumns } from '@sallyport/contract/endpoints'
import { Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useWords } from '../words.ts'
import { useAccessColumns } from './use-access-columns.tsx'
import { useUserAccesses } from './user-accesses-api.ts'

export function UserAccessesPage() {
  const words = useWords()
  const view = useListView(userAccessColumns)
  const title = words('admin.user.accesses.title')
  return (
    <Page title={title}>
      <ListTable
        pages={useUserAccesses(view.query)}
        view={view}
        toolbar={{
          search: { label: words('admin.user.accesses.search'), hint: words('admin.user.accesses.search.hint') },
          statuses: {
            active: words('admin.user.accesses.status.active'),
            inactive: words('admin.user.accesses.status.inactive'),
          },
        }}
        table={{
          label: title,
          columns: useAccessColumns(),
          rowKey: ({ access_id }) => access_id,
          empty: <Empty title={words('admin.user.accesses.empty')} text={words('admin.user.accesses.empty.text')} />,
        }}
      />
    </Page>
  )
}
