import { routes } from '@sallyport/contract/config'
import { setFailureReporter } from '@sallyport/runtime/host'
import { getI18n, loadTranslations, type TranslationKey } from '@sallyport/runtime/i18n'
import { namespace } from '@sallyport/runtime/namespace'
import { notify } from '@sallyport/runtime/notify'
import { checkAfterFailure, isUnavailable } from '../connection/connection.ts'
import { navigateTo } from '../navigation.ts'
import { recordRefusedSession } from '../session/logout.ts'

/** Shows a toast once the translations have loaded. If they fail to load, `StartFailed` replaces the site. */
export const showErrorToast = (key: TranslationKey) =>
  void loadTranslations(namespace).then(
    () => notify.error(getI18n().t(key)),
    () => {},
  )

type Failure = { status: number; isShownInline?: boolean }

/** §8: 401 logs out; a failure that the page does not show itself becomes a toast. Without a response of the server, checks the connection. */
export function applyFailurePolicy({ status, isShownInline = false }: Failure): void {
  if (isUnavailable(status)) checkAfterFailure()
  if (status === 401) redirectToLogout()
  else if (isShownInline) return
  else if (status === 429) showErrorToast('too.many.requests.error')
  else showErrorToast('something.went.wrong.error')
}

// Set before the API client is loaded, because a form of a remote may load it too.
setFailureReporter(applyFailurePolicy)

function redirectToLogout() {
  recordRefusedSession()
  void navigateTo(routes.logout.to())
}
