import { adminAccessEndpoints, type UserAccess } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useBulkReport } from '../lists/bulk.tsx'

export function useDeleteUserAccess() {
  const { t } = useTranslation()
  return useAction(adminAccessEndpoints.remove, {
    request: ({ access_id }: UserAccess) => ({ params: { id: access_id } }),
    refreshes: [adminAccessEndpoints.list],
    onSuccess: (_, { access_id: id, access_name: name }) =>
      void notify.success(t('admin.user.accesses.manage.delete.success.message', { id, name })),
  })
}

export function useDeleteUserAccesses() {
  const report = useBulkReport()
  return useAction(adminAccessEndpoints.bulkRemove, {
    request: (ids: number[]) => ({ body: { ids } }),
    refreshes: [adminAccessEndpoints.list],
    onSuccess: (outcome) => report('admin.bulk.accesses.delete.success', outcome),
  })
}
