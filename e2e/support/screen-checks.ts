import type { Page } from '@playwright/test'
import { languages, limits, type Language } from '@sallyport/contract/config'
import { expectAccessible } from './accessible.ts'
import { authTexts } from './auth-texts.ts'
import { browserPool } from './browser-pool.ts'
import { expectToFit } from './layout.ts'
import { translator, translationsOf } from './translations.ts'
import type { Screen } from './screen.ts'
import { test } from './test.ts'
import { expectTranslated } from './translated.ts'

/** Time limit for one screen, in ms; a test opens dozens of them. */
const screenTimeout = 20_000

/** The narrowest phone, and the widths at which the layout changes. */
const widths = [320, limits.device.tablet, 1280]

/** Console errors of the failed states and of the offline screen. */
const expectedConsoleErrors = /status of \d+|net::ERR_/

async function expectReadable(page: Page, name: string) {
  const before = page.viewportSize()
  await expectTranslated(page, name)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, `${name} at ${width}`)
  }
  if (before) await page.setViewportSize(before)
}

type ScreenCheck = (page: Page, name: string) => Promise<void>

/** axe runs in one language only, because its findings do not depend on the language. */
const screenChecks: Record<Language, { title: string; checks: ScreenCheck[] }> = {
  en: {
    title: 'is translated, fits every width, and has no axe violations in light or dark',
    checks: [expectReadable, expectAccessible],
  },
  ru: { title: 'is translated and fits every width', checks: [expectReadable] },
}

/** Adds a test for each language that opens every screen and runs its checks. */
export function testScreens(screens: readonly Screen[]): void {
  for (const language of languages) {
    const { title, checks } = screenChecks[language]
    test(`${language}: every screen ${title}`, async ({ expectedErrors, openAs, sessionOf }) => {
      expectedErrors.push(expectedConsoleErrors)
      test.setTimeout(screens.length * screenTimeout)
      const browserFor = browserPool({ openAs, sessionOf }, { language, locale: authTexts[language].locale })
      const texts = { t: translator(translationsOf(language)), auth: authTexts[language] }
      for (const screen of screens) {
        const page = await browserFor(screen)
        await test.step(screen.name, () => screen.open(page, texts))
        for (const check of checks) await check(page, screen.name)
      }
    })
  }
}
