import { attemptGuard } from './attempt-guard.ts'

export type AttemptGuards = ReturnType<typeof attemptGuards>

/** What is counted, and how much of it is enough. */
export const attemptGuards = () => ({
  /** Sign-ins that fail. */
  login: attemptGuard({ byAccount: 10, byAddress: 50 }),
  /** Codes of invites and resets that do not work; a code counts as an account. */
  codes: attemptGuard({ byAccount: 10, byAddress: 50 }),
  /** Registrations: open ones, and those by invite that fail. */
  register: attemptGuard({ byAccount: 10, byAddress: 50 }),
  /** Every request for a mail, whatever comes of it: the mailbox belongs to somebody. */
  resetRequest: attemptGuard({ byAccount: 5, byAddress: 50 }),
})
