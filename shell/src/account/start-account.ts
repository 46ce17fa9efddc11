import { routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { loadTranslations } from '@sallyport/runtime/i18n'
import { reportSessionLost, setAccount, signOut, useSession } from '@sallyport/runtime/session'
import { namespace } from '@sallyport/runtime/messages'
import { reportFailure } from '../failures/report-failure.ts'
import { goTo } from '../navigation.ts'
import { openApi } from './open-api.ts'

/** Whether the server has confirmed the cached account, could not be reached, or answered without naming an account. */
type Outcome = 'confirmed' | 'unreachable' | 'failed'

type Check = {
  token: string
  outcome: Promise<Outcome>
  hasFailed: boolean
  /** Signals of the navigations that wait for the outcome. */
  navigations: AbortSignal[]
}

/** The request for the account of this token. A later sign-in has its account from the server, and needs none. */
let latest: Check | undefined

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
  const { outcome } = checkAccount(token)
  if (!account) await outcome
}

/**
 * Waits until the server has said who is signed in: the cached account may have lost its rights. Without a connection it
 * counts all the same, so that the site opens offline.
 * @param navigation the signal of the navigation that waits: its section shows the failure.
 * @throws {AccountNotConfirmedError} when the server answered otherwise; the next call sends another request.
 */
export async function confirmAccount(navigation: AbortSignal): Promise<void> {
  const { token } = useSession.getState()
  if (!token || latest?.token !== token) return
  const check = latest.hasFailed ? checkAccount(token) : latest
  check.navigations.push(navigation)
  if ((await check.outcome) === 'failed') throw new AccountNotConfirmedError()
}

function checkAccount(token: string): Check {
  const navigations: AbortSignal[] = []
  const isDrawn = () => navigations.some(({ aborted }) => !aborted)
  const check: Check = { token, navigations, hasFailed: false, outcome: refreshAccount(isDrawn) }
  void check.outcome.then((outcome) => (check.hasFailed = outcome === 'failed'))
  latest = check
  return check
}

async function refreshAccount(isDrawn: () => boolean): Promise<Outcome> {
  try {
    const { ApiError, call } = await openApi()
    return await call(sessionEndpoints.info, {}).then(
      (account) => {
        setAccount(account)
        return 'confirmed'
      },
      (failure: unknown) => (failure instanceof ApiError ? outcomeOf(failure, isDrawn) : 'failed'),
    )
  } catch {
    // The client itself did not arrive; the page that needs it will say so.
    return 'failed'
  }
}

function outcomeOf(failure: { status: number; isStale: boolean }, isDrawn: () => boolean): Outcome {
  if (failure.isStale) return 'confirmed'
  if (failure.status === 401) {
    leave()
    return 'confirmed'
  }
  // Any other failure keeps what is known: the session may well be good.
  const outcome = failure.status === 0 ? 'unreachable' : 'failed'
  void report({ status: failure.status, isShownInline: outcome === 'failed' && isDrawn() })
  return outcome
}

/** Without the shell's words nothing starts, and that is told instead. */
const report = (failure: { status: number; isShownInline: boolean }) =>
  loadTranslations(namespace).then(
    () => reportFailure(failure),
    () => {},
  )

/** The session is over at once; and the guard of an admin page, which now knows a guest, would only say /404 (§4). */
function leave() {
  reportSessionLost()
  signOut()
  void goTo(routes.logout.to())
}
