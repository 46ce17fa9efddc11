import { refetchEndpoint, useAction, usePages, usePoll, type ApiError } from '@sallyport/runtime/api'
import { limits } from '@sallyport/contract/config'
import {
  adminUserEndpoints,
  adminUserPageEndpoints,
  errorCodes,
  type User,
  type userListView,
} from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import type { ListQuery } from '../lists/list-params.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { UserChange, UserFlag } from './user-changes.ts'

export const useUsers = (query: ListQuery<typeof userListView>) =>
  usePages(adminUserEndpoints.list, { query }, { interval: limits.tunnel.listPollInterval })

/** The page handles 404. */
export const useUserPage = (id: number) =>
  usePoll(
    adminUserPageEndpoints.byId,
    { params: { id } },
    { interval: limits.tunnel.listPollInterval, handles: [404], isShownInline: true },
  )

/** Refetches what the page of a user shows of a change, which the list of users does not. */
function refetchUserPage(): void {
  const { byId, accesses, log } = adminUserPageEndpoints
  for (const endpoint of [byId, accesses, log]) refetchEndpoint(endpoint)
}

type ChangeInput = { user: User; change: UserChange }

/** The returned function changes a flag of a user, and resolves with whether it succeeded. */
export function useChangeUser(): (input: ChangeInput) => Promise<boolean> {
  const { t } = useTranslation()
  const common = {
    refreshes: [adminUserEndpoints.list],
    refetchesOnError: [adminUserEndpoints.list, adminUserPageEndpoints.byId],
    handles: [400],
    onSuccess(_: unknown, { user: { id, email }, change }: ChangeInput) {
      refetchUserPage()
      void notify.success(t(change.success, { id, email }))
    },
    onRefused: ({ code }: ApiError) =>
      void notify.error(t(code === errorCodes.ownAccount ? code : 'something.went.wrong.error')),
  }
  const actions = {
    is_active: useAction(adminUserEndpoints.setActive, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_active: change.value } }),
      onSuccess({ active_accesses: count = 0 }, { user: { id, email }, change }: ChangeInput) {
        refetchUserPage()
        void notify.success(
          change.stopsAccesses && count > 0
            ? t('admin.users.deactivate.success.accesses', { id, email, count })
            : t(change.success, { id, email }),
        )
      },
    }),
    is_admin: useAction(adminUserEndpoints.setAdmin, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_admin: change.value } }),
    }),
    is_privileged: useAction(adminUserEndpoints.setPrivileged, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_privileged: change.value } }),
    }),
  } satisfies Record<UserFlag, unknown>
  return (input) => actions[input.change.flag].run(input)
}
