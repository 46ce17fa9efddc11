import type { UserAccess } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { BulkOptions } from '../lists/list-table.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { useDeleteUserAccesses } from './user-accesses-api.ts'

/** Deletes several accesses at once. */
export function useAccessBulk(): BulkOptions<UserAccess> {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccesses()
  return {
    labelOf: ({ access_name, user_email }) => t('admin.bulk.select', { name: `${access_name}, ${user_email}` }),
    actions: (selected, onDone) => (
      <RowButton
        question={{
          title: t('admin.bulk.accesses.delete.title', { count: selected.length }),
          text: t('admin.bulk.accesses.delete.text'),
          action: t('admin.user.accesses.delete'),
        }}
        onConfirmed={async () => {
          const isDone = await deletion.run(selected.map(({ access_id }) => access_id))
          if (isDone) onDone()
          return isDone
        }}
      >
        {t('admin.user.accesses.delete')}
      </RowButton>
    ),
  }
}
