import type { UserAccess } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { RowButton } from '../lists/row-button.tsx'
import { useWords } from '../words.ts'
import { accessNameId, ownerColumns, statusColumns } from './access-columns.tsx'
import { useDeleteUserAccess } from './user-accesses-api.ts'

export function useAccessColumns(): Column<UserAccess>[] {
  const words = useWords()
  const deletion = useDeleteUserAccess()
  return [
    ...ownerColumns(words),
    ...statusColumns(words),
    {
      title: words('admin.column.actions'),
      width: 5.5,
      kind: 'actions',
      cell: (access) => (
        <RowButton
          aria-describedby={accessNameId(access)}
          question={{
            title: words('admin.user.accesses.delete.title', { name: access.access_name }),
            text: words('admin.user.accesses.delete.text', { name: access.access_name, email: access.user_email }),
            action: words('admin.user.accesses.delete'),
          }}
          onConfirmed={() => deletion.run(access)}
        >
          {words('admin.user.accesses.delete')}
        </RowButton>
      ),
    },
  ]
}
