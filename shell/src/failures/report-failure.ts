import { routes } from 'shared/config'
import { translate } from 'shared/i18n'
import { notify } from 'shared/notify'
import { namespace, type SharedKey } from 'shared/words'
import { noteRefusedSession } from '../account/end-session.ts'
import { checkConnection } from '../connection/connection.ts'
import { goTo } from '../navigation.ts'

const say = (key: SharedKey) => void notify.error(translate(namespace, key))

/** The one failure policy (§8): a lost session logs out, everything else is said in a toast. */
export function reportFailure({ status }: { status: number }): void {
  // Nothing answered: the site itself may be out of reach.
  if (status === 0) void checkConnection()
  if (status === 401) logOut()
  else if (status === 429) say('too.many.requests.error')
  else say('something.went.wrong.error')
}

function logOut() {
  noteRefusedSession()
  void goTo(routes.logout.to())
}
