import type { User } from '@sallyport/contract/endpoints'
import type { BadgeLabel } from '../lists/labels.tsx'

export const userStatusLabels: Record<User['status'], BadgeLabel> = {
  active: { label: 'admin.users.status.active', tone: 'success' },
  inactive: { label: 'admin.users.status.inactive', tone: 'danger' },
}

export const userTypeLabels = {
  admin: { label: 'admin.users.type.admin', tone: 'accent' },
  privileged: { label: 'admin.users.type.privileged', tone: 'success' },
  regular: { label: 'admin.users.type.regular', tone: 'neutral' },
} as const satisfies Record<string, BadgeLabel>

/** Type of a user (§2): the highest role. */
export function userTypeLabel({ is_admin, is_privileged }: User): BadgeLabel {
  if (is_admin) return userTypeLabels.admin
  return is_privileged ? userTypeLabels.privileged : userTypeLabels.regular
}

/** Element id of a user's email, for the `aria-describedby` of the row's buttons. */
export const userEmailId = ({ id }: User): string => `user-${id}-email`
