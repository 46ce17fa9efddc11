import { inviteColumns } from '@sallyport/contract/endpoints'
import { Button, Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useWords } from '../words.ts'
import { useCreateInvite, useInvites } from './invites-api.ts'
import { useInviteColumns } from './use-invite-columns.tsx'

export function InvitesPage() {
  const words = useWords()
  const view = useListView(inviteColumns)
  const title = words('admin.invites.title')
  return (
    <Page title={title} action={<CreateButton />}>
      <ListTable
        pages={useInvites(view.query)}
        view={view}
        toolbar={{
          search: { label: words('admin.invites.search'), hint: words('admin.invites.search.hint') },
          statuses: {
            active: words('admin.invites.status.active'),
            inactive: words('admin.invites.status.inactive'),
            used: words('admin.invites.status.used'),
          },
        }}
        table={{
          label: title,
          columns: useInviteColumns(),
          rowKey: ({ id }) => id,
          empty: <Empty title={words('admin.invites.empty')} text={words('admin.invites.empty.text')} />,
        }}
      />
    </Page>
  )
}

function CreateButton() {
  const words = useWords()
  const { run, isRunning } = useCreateInvite()
  return (
    <Button variant="primary" busy={isRunning} onClick={() => void run()}>
      {words('admin.invites.create')}
    </Button>
  )
}
