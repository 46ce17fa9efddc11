import type { Store } from '../store/store.ts'
import { attemptGuard } from './attempt-guard.ts'

export type AttemptGuards = ReturnType<typeof attemptGuards>

/** What is counted, and how much of it is enough. */
export const attemptGuards = (store: Store) => ({
  /** Sign-ins that fail. */
  login: attemptGuard(store, 'login', { byAccount: 10, byAddress: 50 }),
  /** Codes of invites and resets that do not work; a code counts as an account. */
  codes: attemptGuard(store, 'code', { byAccount: 10, byAddress: 50 }),
  /** Registrations: open ones, and those by invite that fail. */
  register: attemptGuard(store, 'register', { byAccount: 10, byAddress: 50 }),
  /** Every request for a mail, whatever comes of it: the mailbox belongs to somebody. */
  resetRequest: attemptGuard(store, 'reset', { byAccount: 5, byAddress: 50 }),
})
