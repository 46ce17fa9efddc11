import type { User } from '@sallyport/contract/endpoints'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'

export type UserFlag = 'is_active' | 'is_admin' | 'is_privileged'

/** A change of a user by an admin: the flag to set, and the texts of its button, confirmation and success message. */
export type UserChange = {
  flag: UserFlag
  value: boolean
  action: TranslationKey
  success: TranslationKey
  /** Whether the accesses of the user stop working on the nodes. */
  stopsAccesses?: true
  /** Confirmation before a user loses rights or becomes an admin. */
  question?: { title: TranslationKey; text: TranslationKey }
}

const changes: Record<UserFlag, { on: UserChange; off: UserChange }> = {
  is_active: {
    on: {
      flag: 'is_active',
      value: true,
      action: 'admin.users.activate',
      success: 'admin.users.activate.success',
    },
    off: {
      flag: 'is_active',
      value: false,
      action: 'admin.users.deactivate',
      success: 'admin.users.deactivate.success',
      question: { title: 'admin.users.deactivate.title', text: 'admin.users.deactivate.text' },
      stopsAccesses: true,
    },
  },
  is_admin: {
    on: {
      flag: 'is_admin',
      value: true,
      action: 'admin.users.admin.make',
      success: 'admin.users.admin.make.success',
      question: { title: 'admin.users.admin.make.title', text: 'admin.users.admin.make.text' },
    },
    off: {
      flag: 'is_admin',
      value: false,
      action: 'admin.users.admin.remove',
      success: 'admin.users.admin.remove.success',
      question: { title: 'admin.users.admin.remove.title', text: 'admin.users.admin.remove.text' },
    },
  },
  is_privileged: {
    on: {
      flag: 'is_privileged',
      value: true,
      action: 'admin.users.privileged.make',
      success: 'admin.users.privileged.make.success',
    },
    off: {
      flag: 'is_privileged',
      value: false,
      action: 'admin.users.privileged.remove',
      success: 'admin.users.privileged.remove.success',
      question: { title: 'admin.users.privileged.remove.title', text: 'admin.users.privileged.remove.text' },
    },
  },
}

/** Whether a change takes rights with which users create invites. */
export const endsRights = ({ flag, value }: Pick<UserChange, 'flag' | 'value'>) => !value && flag !== 'is_privileged'

const flags: readonly UserFlag[] = ['is_active', 'is_admin', 'is_privileged']
/** Admins cannot deactivate or demote themselves (§2). */
const forbiddenOnOwnRow: ReadonlySet<UserFlag> = new Set(['is_active', 'is_admin'])

/** The changes that the admin with `actorId` can make to a user. */
export function availableChanges(user: User, actorId: number | undefined): UserChange[] {
  return flags
    .filter((flag) => user.id !== actorId || !forbiddenOnOwnRow.has(flag))
    .map((flag) => (user[flag] ? changes[flag].off : changes[flag].on))
}

/** The longer label of the two changes of each flag, because a row shows one of them. */
export const longestLabels = (t: TFunction): string[] =>
  flags.map((flag) => {
    const [on, off] = [t(changes[flag].on.action), t(changes[flag].off.action)]
    return on.length > off.length ? on : off
  })
