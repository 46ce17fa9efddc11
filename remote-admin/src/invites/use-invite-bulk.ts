import type { Invite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { BulkOptions } from '../lists/bulk-bar.tsx'
import { useRevokeInvites } from './invites-api.ts'

/** Revokes several invites at once. */
export function useInviteBulk(): BulkOptions<Invite> {
  const { t } = useTranslation()
  const revocation = useRevokeInvites()
  return {
    labelOf: ({ id, status }) => (status === 'active' ? t('admin.bulk.select', { name: `#${id}` }) : undefined),
    changesOf: (selected) => [
      {
        action: t('admin.invites.revoke'),
        title: t('admin.bulk.invites.revoke.title', { count: selected.length }),
        text: t('admin.bulk.invites.revoke.text'),
        run: () => revocation.run(selected.map(({ id }) => id)),
      },
    ],
  }
}
