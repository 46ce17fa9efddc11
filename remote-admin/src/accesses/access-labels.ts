import type { UserAccess } from '@sallyport/contract/endpoints'
import type { Tone } from '@sallyport/ui'
import type { WordKey } from '../words.ts'

type Label = { name: WordKey; tone: Tone }

export const accessStatusLabels: Record<UserAccess['status'], Label> = {
  active: { name: 'admin.user.accesses.status.active', tone: 'success' },
  inactive: { name: 'admin.user.accesses.status.inactive', tone: 'neutral' },
}

export const accessModeLabels: Record<UserAccess['mode'], Label> = {
  basic: { name: 'admin.user.accesses.mode.basic', tone: 'neutral' },
  limited: { name: 'admin.user.accesses.mode.limited', tone: 'warning' },
}
