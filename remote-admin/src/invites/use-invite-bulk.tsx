import type { Invite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { BulkOptions } from '../lists/list-table.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { useRevokeInvites } from './invites-api.ts'

/** Revokes several invites at once. */
export function useInviteBulk(): BulkOptions<Invite> {
  const { t } = useTranslation()
  const revocation = useRevokeInvites()
  return {
    labelOf: ({ id, status }) => (status === 'active' ? t('admin.bulk.select', { name: `#${id}` }) : undefined),
    actions: (selected, onDone) => (
      <RowButton
        question={{
          title: t('admin.bulk.invites.revoke.title', { count: selected.length }),
          text: t('admin.bulk.invites.revoke.text'),
          action: t('admin.invites.revoke'),
        }}
        onConfirmed={async () => {
          const isDone = await revocation.run(selected.map(({ id }) => id))
          if (isDone) onDone()
          return isDone
        }}
      >
        {t('admin.invites.revoke')}
      </RowButton>
    ),
  }
}
