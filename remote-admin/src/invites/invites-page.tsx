import type { ReactNode } from 'react'
import { inviteListOptions } from '@sallyport/contract/endpoints'
import { Button, Empty, focusPageTitle, Page, useFocusAfterRemoval } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useCreateInvite, useInvites } from './invites-api.ts'
import { useInviteColumns } from './use-invite-columns.tsx'

export function InvitesPage() {
  const { t } = useTranslation()
  const view = useListView(inviteListOptions)
  const title = t('admin.invites.title')
  return (
    <Page title={title} action={<CreateButton>{t('admin.invites.create')}</CreateButton>}>
      <ListTable
        pages={useInvites(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.invites.search'), hint: t('admin.invites.search.hint') },
          statuses: {
            active: t('admin.invites.status.active'),
            inactive: t('admin.invites.status.inactive'),
            used: t('admin.invites.status.used'),
          },
        }}
        table={{
          label: title,
          columns: useInviteColumns(),
          rowKey: ({ id }) => id,
          empty: (
            <Empty
              title={t('admin.invites.empty')}
              text={t('admin.invites.empty.text')}
              action={<CreateFirstButton />}
            />
          ),
        }}
      />
    </Page>
  )
}

/** Is removed with the empty state; the focus then moves to the heading. */
function CreateFirstButton() {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>(focusPageTitle)
  return (
    <div ref={frame}>
      <CreateButton>{t('admin.invites.empty.create')}</CreateButton>
    </div>
  )
}

function CreateButton({ children }: { children: ReactNode }) {
  const { run, isRunning } = useCreateInvite()
  return (
    <Button variant="primary" busy={isRunning} onClick={() => void run()}>
      {children}
    </Button>
  )
}
