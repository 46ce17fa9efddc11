import { routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { reportSessionLost, signOut } from '@sallyport/runtime/host'
import { setAccount, useSession } from '@sallyport/runtime/session'
import { applyFailurePolicy, showErrorToast } from '../failures/failure-policy.ts'
import { loadApi } from '../federation/shell-chunks.ts'
import { navigateTo } from '../navigation.ts'

export class AccountNotConfirmedError extends Error {
  override name = 'AccountNotConfirmedError'
}

/** `confirmed`: the server has confirmed or ended the session. `unreachable`: no response. `failed`: another error, or no API client. */
type Outcome = 'confirmed' | 'unreachable' | 'failed'

type Check = {
  token: string
  outcome: Promise<Outcome>
  /** Null while the check is pending. */
  result: Outcome | null
  /** Signals of the navigations that wait for the outcome. */
  navigations: AbortSignal[]
}

/** The latest check of the token that was stored at start. A sign-in needs no check: its response contains the account. */
let latestCheck: Check | undefined

/** Fetches the account once at start (§7). Waits for it only if none is cached, because guards need to know the role. */
export async function startAccount(): Promise<void> {
  const { token, account } = useSession.getState()
  if (!token) return
  const { outcome } = checkAccount(token)
  if (!account) await outcome
}

/**
 * Waits until the server has confirmed the cached account or is unreachable: the role may have changed since it was cached.
 * @param navigation the signal of the waiting navigation; its section shows the failure.
 * @throws {AccountNotConfirmedError} when the server responds with an error other than 401, or the API client cannot be loaded.
 */
export async function confirmAccount(navigation: AbortSignal): Promise<void> {
  const { token } = useSession.getState()
  if (!token || latestCheck?.token !== token) return
  const check = latestCheck.result === 'failed' ? checkAccount(token) : latestCheck
  check.navigations.push(navigation)
  const isFailed = (await check.outcome) === 'failed'
  // The end of the session cancels the request.
  if (isFailed && useSession.getState().token === token) throw new AccountNotConfirmedError()
}

/** Whether the server has confirmed the account of the session, at start or by the sign-in. */
export function isAccountConfirmed(): boolean {
  const { token } = useSession.getState()
  return token !== null && (latestCheck?.token !== token || latestCheck.result === 'confirmed')
}

function checkAccount(token: string): Check {
  const navigations: AbortSignal[] = []
  const isShownInline = () => navigations.some(({ aborted }) => !aborted)
  const check: Check = { token, navigations, result: null, outcome: refreshAccount(isShownInline) }
  void check.outcome.then((outcome) => (check.result = outcome))
  latestCheck = check
  return check
}

/** Requests the account through the query cache, so that pages which poll it do not request it at the same time. */
async function refreshAccount(isShownInline: () => boolean): Promise<Outcome> {
  try {
    const { ApiError, call, queryClient } = await loadApi()
    const query = {
      queryKey: [sessionEndpoints.info.path, {}],
      // Without the signal of the query, so that closing such a page does not cancel the request.
      queryFn: () => call(sessionEndpoints.info, {}),
      meta: { handles: 'all' as const },
    }
    return await queryClient.fetchQuery(query).then(
      (account) => {
        setAccount(account)
        return 'confirmed'
      },
      (failure: unknown) => (failure instanceof ApiError ? outcomeOf(failure, isShownInline) : 'failed'),
    )
  } catch {
    return 'failed'
  }
}

function outcomeOf(failure: { status: number; isStale: boolean }, isShownInline: () => boolean): Outcome {
  if (failure.isStale) return 'confirmed'
  if (failure.status === 401) {
    endRefusedSession()
    return 'confirmed'
  }
  const outcome = failure.status === 0 ? 'unreachable' : 'failed'
  applyFailurePolicy({ status: failure.status, isShownInline: outcome === 'failed' && isShownInline() })
  return outcome
}

/** Redirects to the logout route explicitly: the guard of an admin page would redirect the guest to /404 (§4). */
function endRefusedSession() {
  reportSessionLost()
  signOut()
  void navigateTo(routes.logout.to())
}

/** Shows a toast when the user loses the admin role, because the admin menu and page disappear. */
export function notifyOfDemotion(): void {
  useSession.subscribe(({ account }, before) => {
    const isDemoted = before.account?.is_admin && account?.id === before.account.id && !account.is_admin
    if (isDemoted) showErrorToast('shell.account.demoted')
  })
}
