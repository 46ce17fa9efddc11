import type { UserAccess } from '@sallyport/contract/endpoints'
import type { Tone } from '@sallyport/ui'
import type { TranslationKey } from '@sallyport/runtime/i18n'

type Label = { label: TranslationKey; tone: Tone }

export const accessStatusLabels: Record<UserAccess['status'], Label> = {
  active: { label: 'admin.user.accesses.status.active', tone: 'success' },
  inactive: { label: 'admin.user.accesses.status.inactive', tone: 'neutral' },
}
