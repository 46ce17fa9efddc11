import { routes } from '@sallyport/contract/config'
import { translate } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { namespace, type SharedKey } from '@sallyport/runtime/messages'
import { noteRefusedSession } from '../session/end-session.ts'
import { checkConnection } from '../connection/connection.ts'
import { navigateTo } from '../navigation.ts'

const showToast = (key: SharedKey) => void notify.error(translate(namespace, key))

/** The failure policy of the site (§8): 401 logs out; any other failure that the page does not show is shown in a toast. */
export function reportFailure({ status, isShownInline = false }: { status: number; isShownInline?: boolean }): void {
  if (status === 0) void checkConnection()
  if (status === 401) logOut()
  else if (isShownInline) return
  else if (status === 429) showToast('too.many.requests.error')
  else showToast('something.went.wrong.error')
}

function logOut() {
  noteRefusedSession()
  void navigateTo(routes.logout.to())
}
