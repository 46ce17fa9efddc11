import { routes } from 'shared/config'
import { sessionEndpoints } from 'shared/contract'
import { loadWords } from 'shared/i18n'
import { noteLostSession, rememberAccount, signOut, useSession } from 'shared/session'
import { namespace } from 'shared/words'
import { reportFailure } from '../failures/report-failure.ts'
import { goTo } from '../navigation.ts'
import { openApi } from './open-api.ts'

/** Whether the server has confirmed the cached account, could not be reached, or answered without naming an account. */
type Check = 'confirmed' | 'unreachable' | 'failed'

/** The request for the account of this token. A later sign-in has its account from the server, and needs none. */
let latest: { token: string; check: Promise<Check> } | undefined

/** The server answered, and did not say who is signed in. */
export class AccountNotConfirmedError extends Error {
  override name = 'AccountNotConfirmedError'
}

/**
 * Fetches account info once at start when a token exists (§7). A cached account decides the guards at once, so only
 * a token without one is waited for.
 */
export async function startAccount(): Promise<void> {
  const { token, account } = useSession.getState()
  if (!token) return
  const check = checkAccount(token)
  if (!account) await check
}

/**
 * Waits until the server has said who is signed in: the cached account may have lost its rights. Without a connection it
 * counts all the same, so that the site opens offline.
 * @throws {AccountNotConfirmedError} when the server answered otherwise; the next call asks again.
 */
export async function confirmAccount(): Promise<void> {
  const { token } = useSession.getState()
  if (!token || latest?.token !== token || (await latest.check) !== 'failed') return
  if ((await checkAccount(token)) === 'failed') throw new AccountNotConfirmedError()
}

function checkAccount(token: string): Promise<Check> {
  const check = refreshAccount()
  latest = { token, check }
  return check
}

async function refreshAccount(): Promise<Check> {
  try {
    const { ApiError, call } = await openApi()
    return await call(sessionEndpoints.info, {}).then(
      (account) => {
        rememberAccount(account)
        return 'confirmed'
      },
      (failure: unknown) => (failure instanceof ApiError ? checkOf(failure) : 'failed'),
    )
  } catch {
    // The client itself did not arrive; the page that needs it will say so.
    return 'failed'
  }
}

function checkOf(failure: { status: number; isStale: boolean }): Check {
  if (failure.isStale) return 'confirmed'
  if (failure.status === 401) {
    leave()
    return 'confirmed'
  }
  // Any other failure keeps what is known: the session may well be good.
  void tell(failure)
  return failure.status === 0 ? 'unreachable' : 'failed'
}

/** Without the shell's words nothing starts, and that is told instead. */
const tell = (failure: { status: number }) =>
  loadWords(namespace).then(
    () => reportFailure(failure),
    () => {},
  )

/** The session is over at once; and the guard of an admin page, which now knows a guest, would only say /404 (§4). */
function leave() {
  noteLostSession()
  signOut()
  void goTo(routes.logout.to())
}
