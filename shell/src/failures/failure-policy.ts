import { routes } from '@sallyport/contract/config'
import { getI18n, type TranslationKey } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { checkConnection } from '../connection/connection.ts'
import { navigateTo } from '../navigation.ts'
import { noteRefusedSession } from '../session/logout.ts'

const showToast = (key: TranslationKey) => void notify.error(getI18n().t(key))

/** The failure policy (§8): 401 logs out; other failures that the page does not show are toasts. Status 0: no response. */
export function applyFailurePolicy({
  status,
  isShownInline = false,
}: {
  status: number
  isShownInline?: boolean
}): void {
  if (status === 0) void checkConnection()
  if (status === 401) redirectToLogout()
  else if (isShownInline) return
  else if (status === 429) showToast('too.many.requests.error')
  else showToast('something.went.wrong.error')
}

function redirectToLogout() {
  noteRefusedSession()
  void navigateTo(routes.logout.to())
}
