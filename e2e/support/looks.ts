import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import { expectAccessible } from './accessible.ts'
import { authWords } from './auth-words.ts'
import { browsersOf } from './browsers.ts'
import { expectToFit } from './layout.ts'
import { sayFrom, wordsOf } from './say.ts'
import type { Screen } from './screen.ts'
import { test } from './test.ts'
import { expectWords } from './words.ts'

/** For one screen of the dozens that a test opens in one browser, in ms. */
const longest = 20_000

const languages = ['en', 'ru'] as const
type Language = (typeof languages)[number]

/** The narrowest phone, and the widths at which the frame changes. */
const widths = [320, limits.device.tablet, 1280]

/** What the console says of the failures that are among the screens, and without a network. */
const causedHere = /status of \d+|net::ERR_/

async function expectReadable(page: Page, name: string) {
  const before = page.viewportSize()
  await expectWords(page, name)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, `${name} at ${width}`)
  }
  if (before) await page.setViewportSize(before)
}

type Look = (page: Page, name: string) => Promise<void>

/** What axe finds is the same in every language. */
const looks: Record<Language, { sees: string; look: Look[] }> = {
  en: {
    sees: 'speaks in words and fits every width, and axe finds nothing in light or dark',
    look: [expectReadable, expectAccessible],
  },
  ru: { sees: 'speaks in words and fits every width', look: [expectReadable] },
}

/** Looks at every screen as a machine can. */
export function testLooks(screens: readonly Screen[]): void {
  for (const language of languages) {
    const { sees, look } = looks[language]
    test(`${language}: every screen ${sees}`, async ({ announced, openAs, sessionOf }) => {
      announced.push(causedHere)
      test.setTimeout(screens.length * longest)
      const browserFor = browsersOf({ openAs, sessionOf }, { language, locale: authWords[language].locale })
      const speech = { say: sayFrom(wordsOf(language)), auth: authWords[language] }
      for (const screen of screens) {
        const page = await browserFor(screen)
        await test.step(screen.name, () => screen.open(page, speech))
        for (const lookAt of look) await lookAt(page, screen.name)
      }
    })
  }
}
