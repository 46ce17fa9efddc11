import type { BrowserContextOptions, Page } from '@playwright/test'
import type { AuthWords } from './auth-words.ts'
import type { Say } from './say.ts'
import type { Person } from './test.ts'

/** The words that a screen is opened with. */
type Speech = { say: Say; auth: AuthWords }

/** A page in one of its states. */
export type Screen = {
  name: string
  /** Who looks at it; a guest when nobody is named. */
  as?: Person | undefined
  options?: BrowserContextOptions
  /** Its words are built in, for when words themselves cannot be had. */
  isBuiltIn?: boolean
  /** Brings it about, and waits until it stands there. */
  open: (page: Page, speech: Speech) => Promise<unknown>
}

/** A screen of members, unless somebody else is named. */
export const byMember = (screen: Screen): Screen => ({ as: 'member', ...screen })

/** A screen of admins. */
export const byAdmin = (screen: Screen): Screen => ({ as: 'admin', ...screen })
