import type { Invite } from '@sallyport/contract/endpoints'
import type { Tone } from '@sallyport/ui'
import type { TranslationKey } from '@sallyport/runtime/i18n'

export const inviteStatusLabels: Record<Invite['status'], { label: TranslationKey; tone: Tone }> = {
  active: { label: 'admin.invites.status.active', tone: 'success' },
  inactive: { label: 'admin.invites.status.inactive', tone: 'danger' },
  used: { label: 'admin.invites.status.used', tone: 'neutral' },
}
