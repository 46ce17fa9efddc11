import type { BrowserContextOptions, Page } from '@playwright/test'
import type { AuthTexts } from './auth-texts.ts'
import type { DemoUser } from './sessions.ts'
import type { Translate } from './translations.ts'

/** The texts of the language in which a screen is opened. */
type ScreenTexts = { t: Translate; auth: AuthTexts }

/** A page in one of its states. */
export type Screen = {
  name: string
  /** The signed-in user; a guest by default. */
  as?: DemoUser | undefined
  options?: BrowserContextOptions
  /** Its texts are bundled, because it is shown when translations fail to load. */
  isBuiltIn?: boolean
  /** It has other elements on a phone, such as cards in place of rows. */
  isOtherOnPhone?: boolean
  /** Its state does not survive a change of the language in place. */
  needsReopening?: boolean
  /** Opens the page and waits for the state. */
  open: (page: Page, texts: ScreenTexts) => Promise<unknown>
}

/** Opens a screen as a member by default. */
export const byMember = (screen: Screen): Screen => ({ as: 'member', ...screen })

/** Opens a screen as an admin by default. */
export const byAdmin = (screen: Screen): Screen => ({ as: 'admin', ...screen })
