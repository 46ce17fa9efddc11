import { errorCodes, setupEndpoints } from '@sallyport/contract/endpoints'
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

/** Sends a test mail to the admin. A 502 (the mail server does not accept the mail) has its own message. */
export function useTestMail() {
  const { t } = useTranslation()
  return useAction(setupEndpoints.testMail, {
    request: () => ({}),
    handles: [502],
    onSuccess({ email }) {
      void notify.success(t('office.setup.mail.sent', { email }))
      refetchEndpoint(setupEndpoints.status)
    },
    onRefused: ({ code }) =>
      void notify.error(t(code === errorCodes.mailNotSent ? 'office.setup.mail.failed' : 'something.went.wrong.error')),
  })
}

export const useDismissSetup = () =>
  useAction(setupEndpoints.dismiss, {
    request: () => ({}),
    onSuccess: () => refetchEndpoint(setupEndpoints.status),
  })
