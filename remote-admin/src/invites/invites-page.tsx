import { type Invite, inviteEndpoints, inviteListView } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Empty, focusPageTitle, useFocusAfterRemoval, layout } from '@sallyport/ui'
import { type ReactNode, useState } from 'react'
import type { BulkOptions } from '../lists/bulk.tsx'
import { createdDates } from '../lists/columns.tsx'
import { labelOptions } from '../lists/labels.tsx'
import { statusFilter } from '../lists/list-toolbar.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { isToken, withoutInviteUrl } from './invite-url.ts'
import { useCreateInvite, useRevokeInvites } from './invites-calls.ts'
import { inviteStatusLabels, useInviteColumns } from './invites-columns.tsx'
import { InvitesDialog } from './invites-dialog.tsx'

const invites = {
  name: 'invites',
  endpoint: inviteEndpoints.list,
  schema: inviteListView,
  export: inviteEndpoints.export,
  isSecret: isToken,
}

export function InvitesPage() {
  const { t } = useTranslation()
  const list = useList(invites)
  const onSearch = (text: string) => list.query.onSearch(withoutInviteUrl(text))
  return (
    <ListPage
      title={t('admin.invites.title')}
      action={<CreateButtons />}
      list={{ ...list, query: { ...list.query, onSearch } }}
      toolbar={{
        search: { label: t('admin.invites.search'), hint: t('admin.invites.search.hint') },
        filters: [statusFilter(labelOptions(inviteStatusLabels, t), t)],
        dates: createdDates(t),
      }}
      columns={useInviteColumns()}
      rowKey={({ id }) => id}
      bulk={useInviteBulk()}
      empty={
        <Empty title={t('admin.invites.empty')} text={t('admin.invites.empty.text')} action={<CreateFirstButton />} />
      }
    />
  )
}

function CreateButtons() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={layout.actions}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('admin.invites.options')}
      </Button>
      <CreateButton>{t('admin.invites.create')}</CreateButton>
      {isOpen && <InvitesDialog onClosed={() => setIsOpen(false)} />}
    </div>
  )
}

/** The first invite removes the button with the empty state. The focus then moves to the heading. */
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

function useInviteBulk(): BulkOptions<Invite> {
  const { t } = useTranslation()
  const revocation = useRevokeInvites()
  return {
    nameOf: ({ id, status }) => (status === 'active' ? `#${id}` : undefined),
    changesOf: (selected) => [
      {
        action: 'admin.invites.revoke',
        title: t('admin.bulk.invites.revoke.title', { count: selected.length }),
        text: t('admin.bulk.invites.revoke.text'),
        run: () => revocation.run(selected.map(({ id }) => id)),
      },
    ],
  }
}
