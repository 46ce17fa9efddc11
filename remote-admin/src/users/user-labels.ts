import type { User } from '@sallyport/contract/endpoints'
import type { Tone } from '@sallyport/ui'
import type { TranslationKey } from '@sallyport/runtime/i18n'

type Label = { label: TranslationKey; tone: Tone }

export const userStatusLabels: Record<User['status'], Label> = {
  active: { label: 'admin.users.status.active', tone: 'success' },
  inactive: { label: 'admin.users.status.inactive', tone: 'danger' },
}

/** Type of a user (§2): the highest role. */
export function userTypeLabel({ is_admin, is_privileged }: User): Label {
  if (is_admin) return { label: 'admin.users.type.admin', tone: 'accent' }
  if (is_privileged) return { label: 'admin.users.type.privileged', tone: 'success' }
  return { label: 'admin.users.type.regular', tone: 'neutral' }
}
