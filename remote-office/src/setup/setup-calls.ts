import { setupEndpoints } from '@sallyport/contract/endpoints'
import { refetchEndpoint, useAction, usePoll } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

/** In milliseconds. Short, because the admin waits for the first connection. */
const pollInterval = 5000

/** Polled until the setup is finished. A failure of the first request hides the checklist. */
export const useSetup = () =>
  usePoll(
    setupEndpoints.status,
    { query: { origin: location.origin } },
    { interval: (setup) => (setup?.is_finished ? Infinity : pollInterval), isShownInline: true },
  )

/** Queues a test mail to the admin. The polled status has the outcome. */
export function useTestMail() {
  const { t } = useTranslation()
  return useAction(setupEndpoints.testMail, {
    request: () => ({}),
    onSuccess({ email }) {
      void notify.success(t('office.setup.mail.sent', { email }))
      refetchEndpoint(setupEndpoints.status)
    },
  })
}

export const useDismissSetup = () =>
  useAction(setupEndpoints.dismiss, {
    request: () => ({}),
    onSuccess: () => refetchEndpoint(setupEndpoints.status),
  })
