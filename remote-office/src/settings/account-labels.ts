import type { AccountType } from '@sallyport/contract/rules'
import type { Tone } from '@sallyport/ui'
import type { WordKey } from '../words.ts'

type AccountLabel = { tone: Tone; word: WordKey; action: WordKey }

/** How each type of account is told, and what it is offered. */
export const accountLabels = {
  premium: { tone: 'accent', word: 'office.settings.premium', action: 'office.settings.extend.premium' },
  privileged: { tone: 'success', word: 'office.settings.privileged', action: 'office.settings.get.premium' },
  basic: { tone: 'neutral', word: 'office.settings.basic', action: 'office.settings.get.premium' },
} as const satisfies Record<AccountType, AccountLabel>
