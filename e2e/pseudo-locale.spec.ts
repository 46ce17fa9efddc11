import { limits } from '@sallyport/contract/config'
import { browserPool } from './support/browser-pool.ts'
import { expectNothingHardCoded, collectData } from './support/hard-coded.ts'
import { expectToFit } from './support/layout.ts'
import { pseudoAuthTexts, pseudoTranslations, servePseudoTranslations } from './support/pseudo-translations.ts'
import { translator } from './support/translations.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phone, and the widths at which the layout changes. */
const widths = [320, limits.device.tablet, 1280]
/** Timeout for dozens of screens in one browser, in ms. */
const longest = 300_000

const texts = { t: translator(pseudoTranslations), auth: pseudoAuthTexts }

for (const [part, ofPart] of Object.entries(screens)) {
  test(`${part}: no text is hard-coded, and longer texts fit every width`, async ({
    expectedErrors,
    openAs,
    sessionOf,
  }) => {
    expectedErrors.push(/status of \d+|net::ERR_/)
    test.setTimeout(longest)
    const browserFor = browserPool(
      { openAs, sessionOf },
      { language: 'en', locale: 'en-GB', prepare: servePseudoTranslations },
    )
    for (const screen of ofPart.filter(({ isBuiltIn }) => !isBuiltIn)) {
      const page = await browserFor(screen)
      const data = collectData(page)
      const before = page.viewportSize()
      await test.step(screen.name, () => screen.open(page, texts))
      await expectNothingHardCoded(page, data, screen.name)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await expectToFit(page, `${screen.name} at ${width}`)
      }
      if (before) await page.setViewportSize(before)
    }
  })
}

test('the check finds a hard-coded text', async ({ openAs }) => {
  const page = await openAs(null, { serviceWorkers: 'block' })
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await expect(expectNothingHardCoded(page, collectData(page), 'support')).rejects.toThrow('Support')
})
