import { sessionEndpoints } from 'shared/contract'
import { rememberAccount, signOut, useSession } from 'shared/session'
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
      // Any other failure keeps what is known: the session may well be good.
      if (failure instanceof ApiError && failure.status === 401 && !failure.isStale) signOut()
    })
  } catch {
    // The client itself did not arrive; the page that needs it will say so.
  }
}
