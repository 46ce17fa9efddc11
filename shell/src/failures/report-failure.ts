import { routes } from '@sallyport/contract/config'
import { translate } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { namespace, type SharedKey } from '@sallyport/runtime/messages'
import { noteRefusedSession } from '../account/end-session.ts'
import { checkConnection } from '../connection/connection.ts'
import { goTo } from '../navigation.ts'

const say = (key: SharedKey) => void notify.error(translate(namespace, key))

/** The one failure policy (§8): a lost session logs out; a toast says everything else that the page does not show. */
export function reportFailure({ status, isShownInline = false }: { status: number; isShownInline?: boolean }): void {
  // Nothing answered: the site itself may be out of reach.
  if (status === 0) void checkConnection()
  if (status === 401) logOut()
  else if (isShownInline) return
  else if (status === 429) say('too.many.requests.error')
  else say('something.went.wrong.error')
}

function logOut() {
  noteRefusedSession()
  void goTo(routes.logout.to())
}
