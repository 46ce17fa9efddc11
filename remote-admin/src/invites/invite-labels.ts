import type { Invite } from '@sallyport/contract/endpoints'
import type { Tone } from '@sallyport/ui'
import type { WordKey } from '../words.ts'

export const inviteStatusLabels: Record<Invite['status'], { name: WordKey; tone: Tone }> = {
  active: { name: 'admin.invites.status.active', tone: 'success' },
  inactive: { name: 'admin.invites.status.inactive', tone: 'danger' },
  used: { name: 'admin.invites.status.used', tone: 'neutral' },
}
