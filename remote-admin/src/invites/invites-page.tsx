import { useState, type ReactNode } from 'react'
import { adminExportEndpoints, inviteListOptions, inviteListView } from '@sallyport/contract/endpoints'
import { Button, Empty, focusPageTitle, Page, useFocusAfterRemoval } from '@sallyport/ui'
import { fetchExport } from '../lists/fetch-export.ts'
import { ListTable } from '../lists/list-table.tsx'
import { createdDates } from '../lists/timestamp-columns.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useCreateInvite, useInvites } from './invites-api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteStatusLabels } from './invite-labels.ts'
import { isToken } from './invite-url.ts'
import { useInviteBulk } from './use-invite-bulk.tsx'
import styles from './invites-page.module.css'
import { useInviteColumns } from './use-invite-columns.tsx'

export function InvitesPage() {
  const { t } = useTranslation()
  const view = useListView(inviteListView, isToken)
  const title = t('admin.invites.title')
  return (
    <Page title={title} width="wide" action={<CreateButtons />}>
      <ListTable
        pages={useInvites(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.invites.search'), hint: t('admin.invites.search.hint') },
          filters: [
            {
              name: 'status',
              label: t('admin.list.status'),
              all: t('admin.list.status.all'),
              options: inviteListOptions.statuses.map((value) => ({
                value,
                label: t(inviteStatusLabels[value].label),
              })),
            },
          ],
          dates: createdDates(t),
        }}
        file={{
          name: 'invites',
          request: (after) =>
            fetchExport(adminExportEndpoints.invites, { body: { ...view.query, time_zone: view.timeZone, after } }),
        }}
        bulk={useInviteBulk()}
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

function CreateButtons() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('admin.invites.options')}
      </Button>
      <CreateButton>{t('admin.invites.create')}</CreateButton>
      {isOpen && <InviteDialog onClosed={() => setIsOpen(false)} />}
    </div>
  )
}

/** Creates an invite with the usual expiry at once, and copies its link. */
function CreateButton({ children }: { children: ReactNode }) {
  const { run, isRunning } = useCreateInvite()
  return (
    <Button variant="primary" busy={isRunning} onClick={() => void run()}>
      {children}
    </Button>
  )
}
