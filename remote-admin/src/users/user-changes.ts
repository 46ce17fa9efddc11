import type { User } from '@sallyport/contract/endpoints'
import type { WordKey } from '../words.ts'

export type UserFlag = 'is_active' | 'is_admin' | 'is_privileged'

/** What an admin can do to a person: which flag it sets, and how it is called, asked and told. */
export type UserChange = {
  flag: UserFlag
  value: boolean
  action: WordKey
  done: WordKey
  /** Asked before somebody loses rights, and before somebody gets rights over everything. */
  question?: { title: WordKey; text: WordKey }
}

/** By flag: what can be done to somebody who has it, and to somebody who has not. */
const changes: Record<UserFlag, { on: UserChange; off: UserChange }> = {
  is_active: {
    on: {
      flag: 'is_active',
      value: true,
      action: 'admin.users.activate',
      done: 'admin.users.activate.success',
    },
    off: {
      flag: 'is_active',
      value: false,
      action: 'admin.users.deactivate',
      done: 'admin.users.deactivate.success',
      question: { title: 'admin.users.deactivate.title', text: 'admin.users.deactivate.text' },
    },
  },
  is_admin: {
    on: {
      flag: 'is_admin',
      value: true,
      action: 'admin.users.admin.make',
      done: 'admin.users.admin.make.success',
      question: { title: 'admin.users.admin.make.title', text: 'admin.users.admin.make.text' },
    },
    off: {
      flag: 'is_admin',
      value: false,
      action: 'admin.users.admin.remove',
      done: 'admin.users.admin.remove.success',
      question: { title: 'admin.users.admin.remove.title', text: 'admin.users.admin.remove.text' },
    },
  },
  is_privileged: {
    on: {
      flag: 'is_privileged',
      value: true,
      action: 'admin.users.privileged.make',
      done: 'admin.users.privileged.make.success',
    },
    off: {
      flag: 'is_privileged',
      value: false,
      action: 'admin.users.privileged.remove',
      done: 'admin.users.privileged.remove.success',
      question: { title: 'admin.users.privileged.remove.title', text: 'admin.users.privileged.remove.text' },
    },
  },
}

const flags: readonly UserFlag[] = ['is_active', 'is_admin', 'is_privileged']
/** Nobody locks himself out: these are not offered on one's own row (§2). */
const forbiddenOnOwnRow: ReadonlySet<UserFlag> = new Set(['is_active', 'is_admin'])

/** What can be done to a person by somebody. */
export function availableChanges(user: User, actorId: number | undefined): UserChange[] {
  return flags
    .filter((flag) => user.id !== actorId || !forbiddenOnOwnRow.has(flag))
    .map((flag) => (user[flag] ? changes[flag].off : changes[flag].on))
}
