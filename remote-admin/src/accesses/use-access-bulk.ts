import type { UserAccess } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { BulkOptions } from '../lists/bulk-bar.tsx'
import { useDeleteUserAccesses } from './user-accesses-api.ts'

/** Deletes several accesses at once. */
export function useAccessBulk(): BulkOptions<UserAccess> {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccesses()
  return {
    labelOf: ({ access_name, user_email }) => t('admin.bulk.select', { name: `${access_name}, ${user_email}` }),
    changesOf: (selected) => [
      {
        action: t('admin.user.accesses.delete'),
        title: t('admin.bulk.accesses.delete.title', { count: selected.length }),
        text: t('admin.bulk.accesses.delete.text'),
        run: () => deletion.run(selected.map(({ access_id }) => access_id)),
      },
    ],
  }
}
