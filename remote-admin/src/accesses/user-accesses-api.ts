import { useAction, usePages } from '@sallyport/runtime/api'
import { limits } from '@sallyport/contract/config'
import {
  adminAccessEndpoints,
  adminBulkEndpoints,
  type UserAccess,
  type userAccessListView,
} from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import { bulkSummary } from '../lists/bulk-summary.ts'
import type { ListQuery } from '../lists/list-params.ts'
import { useTranslation } from '@sallyport/runtime/i18n'

export const useUserAccesses = (query: ListQuery<typeof userAccessListView>) =>
  usePages(adminAccessEndpoints.list, { query }, { interval: limits.tunnel.listPollInterval })

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
  const { t } = useTranslation()
  return useAction(adminBulkEndpoints.removeAccesses, {
    request: (ids: number[]) => ({ body: { ids } }),
    refreshes: [adminAccessEndpoints.list],
    onSuccess: (outcome) =>
      void notify.success(
        bulkSummary(t('admin.bulk.accesses.delete.success', { count: outcome.changed }), outcome, [], t),
      ),
  })
}
