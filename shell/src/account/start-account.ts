import { routes } from 'shared/config'
import { sessionEndpoints } from 'shared/contract'
import { loadWords } from 'shared/i18n'
import { rememberAccount, signOut, useSession } from 'shared/session'
import { namespace } from 'shared/words'
import { reportFailure } from '../failures/report-failure.ts'
import { goTo } from '../navigation.ts'
import { openApi } from './open-api.ts'

/**
 * Fetches account info once at start when a token exists (§7). A cached account decides the guards at once, so only
 * a token without one is waited for.
 */
export async function startAccount(): Promise<void> {
  const { token, account } = useSession.getState()
  if (!token) return
  const fetched = refreshAccount()
  if (!account) await fetched
}

async function refreshAccount(): Promise<void> {
  try {
    const { ApiError, call } = await openApi()
    await call(sessionEndpoints.info, {}).then(rememberAccount, (failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.isStale) return
      // Any other failure keeps what is known: the session may well be good.
      if (failure.status === 401) leave()
      else void tell(failure)
    })
  } catch {
    // The client itself did not arrive; the page that needs it will say so.
  }
}

/** Without the shell's words nothing starts, and that is told instead. */
const tell = (failure: { status: number }) =>
  loadWords(namespace).then(
    () => reportFailure(failure),
    () => {},
  )

/** The session is over at once; and the guard of an admin page, which now knows a guest, would only say /404 (§4). */
function leave() {
  signOut()
  void goTo(routes.logout.to())
}
