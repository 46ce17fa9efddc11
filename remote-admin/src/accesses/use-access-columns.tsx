import type { UserAccess } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { RowButton } from '../lists/row-button.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { accessNameId, ownerColumns, statusColumns } from './access-columns.tsx'
import { useDeleteUserAccess } from './user-accesses-api.ts'

export function useAccessColumns(): Column<UserAccess>[] {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccess()
  return [
    ...ownerColumns(t),
    ...statusColumns(t),
    {
      title: t('admin.column.actions'),
      width: 5.5,
      kind: 'actions',
      cell: (access) => (
        <RowButton
          aria-describedby={accessNameId(access)}
          question={{
            title: t('admin.user.accesses.delete.title', { name: access.access_name }),
            text: t('admin.user.accesses.delete.text', { name: access.access_name, email: access.user_email }),
            action: t('admin.user.accesses.delete'),
          }}
          onConfirmed={() => deletion.run(access)}
        >
          {t('admin.user.accesses.delete')}
        </RowButton>
      ),
    },
  ]
}
