import { accountSchema, type Account } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from './storage.ts'

/** The current session. Guards read the account; the token is only sent with calls. */
export type Session = { token: string | null; account: Account | null }

const storageKey = 'sallyport-session'
const storedSession = v.object({ token: v.nullable(v.string()), account: v.nullable(accountSchema) })

export const useSession = create<Session>()(
  persist((): Session => ({ token: null, account: null }), {
    name: storageKey,
    storage: createJSONStorage(() => safeStorage),
    // The stored value may come from another version or have been edited.
    merge: (saved, initial) => {
      const { success, output } = v.safeParse(storedSession, saved)
      return success ? output : initial
    },
  }),
)

/** Whether the last session ended without a logout in this tab; if so, the login page shows a notice. */
const sessionEnd = create<{ isLost: boolean }>(() => ({ isLost: false }))
export const useSessionLost = () => sessionEnd(({ isLost }) => isLost)
export const reportSessionLost = () => sessionEnd.setState({ isLost: true })

// A session may also begin in another tab, so this does not depend on `signIn`.
useSession.subscribe((current, previous) => {
  if (current.token && !previous.token) sessionEnd.setState({ isLost: false })
})

// zustand's persist does not follow other tabs (https://github.com/pmndrs/zustand/blob/main/docs/integrations/persisting-store-data.md#how-can-i-rehydrate-on-storage-event).
// The key is null when the storage was cleared (https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-key).
addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey) readStoredSession()
})

// The session may have changed while the page was in the back/forward cache (https://web.dev/articles/bfcache#update-stale-or-sensitive-data).
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) readStoredSession()
})

function readStoredSession() {
  const { token } = useSession.getState()
  if (safeStorage.getItem(storageKey) === null) signOut()
  else void useSession.persist.rehydrate()
  if (token && !useSession.getState().token) reportSessionLost()
}

export function signIn(session: { token: string; account: Account }): void {
  useSession.setState(session)
}
export const signOut = () => useSession.setState(useSession.getInitialState(), true)
export const setAccount = (account: Account) => useSession.setState({ account })

export const useAccount = () => useSession((session) => session.account)
export const currentAccount = () => useSession.getState().account
