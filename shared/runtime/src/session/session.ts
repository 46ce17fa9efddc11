export { serverNow, syncServerClock, unixNow, useServerClock } from './server-clock.ts'
export {
  currentAccount,
  setAccount,
  signIn,
  useAccount,
  useSession,
  useSessionLost,
  type Session,
} from './session-store.ts'
export { safeStorage, useStorageStatus } from './storage.ts'
