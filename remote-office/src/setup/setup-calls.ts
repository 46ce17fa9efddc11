import { errorCodes, setupEndpoints } from '@sallyport/contract/endpoints'
import { refetchEndpoint, useAction, usePoll } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

/** In milliseconds: an admin waits for the first connection in front of the page. */
const interval = 5000

/** Polled until it is finished; a failure of the first request hides the checklist. */
export const useSetup = () =>
  usePoll(
    setupEndpoints.status,
    { query: { origin: location.origin } },
    { interval: (setup) => (setup?.is_finished ? Infinity : interval), isShownInline: true },
  )

/** Sends a mail to the admin; a mail server that does not accept it has another message. */
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
