import * as v from 'valibot'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { accountSchema, type Account } from '@sallyport/contract/endpoints'
import { safeStorage } from './storage.ts'

export { serverNow, syncServerClock, unixNow, useServerClock } from './server-clock.ts'
export { safeStorage, useStorageStatus } from './storage.ts'

/** Who is signed in. Guards ask the account; the token only travels with calls. */
export type Session = { token: string | null; account: Account | null }

const storageKey = 'sallyport-session'
const stored = v.object({ token: v.nullable(v.string()), account: v.nullable(accountSchema) })

export const useSession = create<Session>()(
  persist((): Session => ({ token: null, account: null }), {
    name: storageKey,
    storage: createJSONStorage(() => safeStorage),
    // What another version or another hand left in the storage is not trusted.
    merge: (saved, initial) => {
      const { success, output } = v.safeParse(stored, saved)
      return success ? output : initial
    },
  }),
)

/** Whether a session ended without a logout in this tab; the login page says so. */
const sessionEnd = create<{ isLost: boolean }>(() => ({ isLost: false }))
export const useSessionLost = () => sessionEnd(({ isLost }) => isLost)
export const reportSessionLost = () => sessionEnd.setState({ isLost: true })

// A session may also begin in another tab, so this does not depend on `signIn`.
useSession.subscribe((now, before) => {
  if (now.token && !before.token) sessionEnd.setState({ isLost: false })
})

// zustand's persist does not listen to other tabs by itself; a cleared storage says so with key null.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== storageKey) return
  const { token } = useSession.getState()
  if (safeStorage.getItem(storageKey) === null) signOut()
  else void useSession.persist.rehydrate()
  if (token && !useSession.getState().token) reportSessionLost()
})

export function signIn(session: { token: string; account: Account }): void {
  useSession.setState(session)
}
export const signOut = () => useSession.setState(useSession.getInitialState(), true)
export const setAccount = (account: Account) => useSession.setState({ account })

export const useAccount = () => useSession((session) => session.account)
/** The account at this moment, for code outside of components. */
export const currentAccount = () => useSession.getState().account
