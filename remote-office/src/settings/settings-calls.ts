import { routes } from '@sallyport/contract/config'
import {
  type OwnSession,
  ownSessionEndpoints,
  passwordResetEndpoints,
  type ResponseOf,
} from '@sallyport/contract/endpoints'
import { queryClient, useAction, useCall } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useNavigate } from '@sallyport/runtime/router'
import { sessionClientText } from '@sallyport/ui'

type Sessions = ResponseOf<typeof ownSessionEndpoints.list>

export const useSessions = () => useCall(ownSessionEndpoints.list, {}, { isCached: false })

/** Changes the cached list instead of refetching it. */
function removeEndedSessions(isActive: (session: OwnSession) => boolean) {
  queryClient.setQueriesData<Sessions>(
    { queryKey: [ownSessionEndpoints.list.path] },
    (cached) => cached && { ...cached, items: cached.items.filter(isActive) },
  )
}

/** Ends a session; a 404 response means that the session has already ended. */
export function useEndSession() {
  const { t } = useTranslation()
  return useAction(ownSessionEndpoints.end, {
    request: ({ id }: OwnSession) => ({ params: { id } }),
    refetchesOnError: [ownSessionEndpoints.list],
    handles: [404],
    onSuccess(_, ended) {
      removeEndedSessions(({ id }) => id !== ended.id)
      void notify.success(t('office.sessions.ended', { name: sessionClientText(ended.client, t) }))
    },
  })
}

export function useEndOtherSessions() {
  const { t } = useTranslation()
  return useAction(ownSessionEndpoints.endOthers, {
    request: () => ({}),
    refetchesOnError: [ownSessionEndpoints.list],
    onSuccess() {
      removeEndedSessions(({ is_current }) => is_current)
      void notify.success(t('office.sessions.others.ended'))
    },
  })
}

/** Sends a link to a new password, and logs out, because the page of the link is for guests only (§2). */
export function useChangePassword(email: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useAction(passwordResetEndpoints.request, {
    request: () => ({ body: { email } }),
    onSuccess() {
      void notify.success(t('office.settings.password.sent', { email }))
      void navigate(routes.logout.to())
    },
  })
}
