import type { User } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'

/** A change of several users at once: the flag to set, and the texts of its button, question and summary. */
export type BulkChange = {
  flag: 'is_active' | 'is_privileged'
  value: boolean
  action: TranslationKey
  title: TranslationKey
  text: TranslationKey
  success: TranslationKey
  stopsAccesses: boolean
}

export const bulkChanges: readonly BulkChange[] = [
  {
    flag: 'is_active',
    value: true,
    action: 'admin.users.activate',
    title: 'admin.bulk.users.activate.title',
    text: 'admin.bulk.users.activate.text',
    success: 'admin.bulk.users.activate.success',
    stopsAccesses: false,
  },
  {
    flag: 'is_active',
    value: false,
    action: 'admin.users.deactivate',
    title: 'admin.bulk.users.deactivate.title',
    text: 'admin.bulk.users.deactivate.text',
    success: 'admin.bulk.users.deactivate.success',
    stopsAccesses: true,
  },
  {
    flag: 'is_privileged',
    value: true,
    action: 'admin.users.privileged.make',
    title: 'admin.bulk.users.privileged.make.title',
    text: 'admin.bulk.users.privileged.make.text',
    success: 'admin.bulk.users.privileged.make.success',
    stopsAccesses: false,
  },
  {
    flag: 'is_privileged',
    value: false,
    action: 'admin.users.privileged.remove',
    title: 'admin.bulk.users.privileged.remove.title',
    text: 'admin.bulk.users.privileged.remove.text',
    success: 'admin.bulk.users.privileged.remove.success',
    stopsAccesses: false,
  },
]

/** The users that a change would change. */
export const targetsOf = ({ flag, value }: BulkChange, users: readonly User[]): User[] =>
  users.filter((user) => user[flag] !== value)
