import type { User } from '@sallyport/contract/endpoints'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'

export type UserFlag = 'is_active' | 'is_admin' | 'is_privileged'

/** A change of a user by an admin: the flag to set, and the texts of the button, the confirmation and the success message. */
export type UserChange = {
  flag: UserFlag
  value: boolean
  action: TranslationKey
  success: TranslationKey
  /** Whether the accesses of the user stop working on the nodes. */
  stopsAccesses?: true
  /** The confirmation of a change that takes rights, or makes a user an admin. */
  question?: { title: TranslationKey; text: TranslationKey }
  bulk?: BulkTexts
}

type BulkTexts = { title: TranslationKey; text: TranslationKey; success: TranslationKey }

const changes: readonly UserChange[] = [
  {
    flag: 'is_active',
    value: true,
    action: 'admin.users.activate',
    success: 'admin.users.activate.success',
    bulk: {
      title: 'admin.bulk.users.activate.title',
      text: 'admin.bulk.users.activate.text',
      success: 'admin.bulk.users.activate.success',
    },
  },
  {
    flag: 'is_active',
    value: false,
    action: 'admin.users.deactivate',
    success: 'admin.users.deactivate.success',
    bulk: {
      title: 'admin.bulk.users.deactivate.title',
      text: 'admin.bulk.users.deactivate.text',
      success: 'admin.bulk.users.deactivate.success',
    },
    question: { title: 'admin.users.deactivate.title', text: 'admin.users.deactivate.text' },
    stopsAccesses: true,
  },
  {
    flag: 'is_admin',
    value: true,
    action: 'admin.users.admin.make',
    success: 'admin.users.admin.make.success',
    question: { title: 'admin.users.admin.make.title', text: 'admin.users.admin.make.text' },
  },
  {
    flag: 'is_admin',
    value: false,
    action: 'admin.users.admin.remove',
    success: 'admin.users.admin.remove.success',
    question: { title: 'admin.users.admin.remove.title', text: 'admin.users.admin.remove.text' },
  },
  {
    flag: 'is_privileged',
    value: true,
    action: 'admin.users.privileged.make',
    success: 'admin.users.privileged.make.success',
    bulk: {
      title: 'admin.bulk.users.privileged.make.title',
      text: 'admin.bulk.users.privileged.make.text',
      success: 'admin.bulk.users.privileged.make.success',
    },
  },
  {
    flag: 'is_privileged',
    value: false,
    action: 'admin.users.privileged.remove',
    success: 'admin.users.privileged.remove.success',
    bulk: {
      title: 'admin.bulk.users.privileged.remove.title',
      text: 'admin.bulk.users.privileged.remove.text',
      success: 'admin.bulk.users.privileged.remove.success',
    },
    question: { title: 'admin.users.privileged.remove.title', text: 'admin.users.privileged.remove.text' },
  },
]

/** Whether a change takes rights that are needed to create invites. */
export const endsRights = ({ flag, value }: Pick<UserChange, 'flag' | 'value'>) => !value && flag !== 'is_privileged'

const flags: readonly UserFlag[] = ['is_active', 'is_admin', 'is_privileged']
/** Admins cannot deactivate or demote themselves (§2). */
const forbiddenOnOwnRow: ReadonlySet<UserFlag> = new Set(['is_active', 'is_admin'])

/** The changes that the admin with `actorId` can make to a user. */
export const availableChanges = (user: User, actorId: number | undefined): UserChange[] =>
  changes.filter(({ flag, value }) => user[flag] !== value && (user.id !== actorId || !forbiddenOnOwnRow.has(flag)))

export type BulkChange = UserChange & { flag: 'is_active' | 'is_privileged'; bulk: BulkTexts }

const isBulk = (change: UserChange): change is BulkChange => change.bulk !== undefined
export const bulkChanges: readonly BulkChange[] = changes.filter(isBulk)

/** The longer of the two labels of each flag, because a row shows only one of them. */
export const longestLabels = (t: TFunction): string[] =>
  flags.map((flag) => {
    const labels = changes.filter((change) => change.flag === flag).map(({ action }) => t(action))
    return labels.reduce((longest, label) => (label.length > longest.length ? label : longest))
  })
