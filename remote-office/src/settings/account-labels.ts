import type { AccountType } from '@sallyport/contract/rules'
import type { Tone } from '@sallyport/ui'
import type { TranslationKey } from '@sallyport/runtime/i18n'

type AccountLabel = { tone: Tone; label: TranslationKey; action: TranslationKey }

export const accountLabels = {
  premium: { tone: 'accent', label: 'office.settings.premium', action: 'office.settings.extend.premium' },
  privileged: { tone: 'success', label: 'office.settings.privileged', action: 'office.settings.get.premium' },
  basic: { tone: 'neutral', label: 'office.settings.basic', action: 'office.settings.get.premium' },
} as const satisfies Record<AccountType, AccountLabel>
