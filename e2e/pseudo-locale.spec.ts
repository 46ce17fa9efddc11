import { limits } from '@sallyport/contract/config'
import { browsersOf } from './support/browsers.ts'
import { expectNothingHardCoded, watchData } from './support/hard-coded.ts'
import { expectToFit } from './support/layout.ts'
import { pseudoAuthWords, pseudoWords, speakPseudo } from './support/pseudo-words.ts'
import { sayFrom } from './support/say.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phone, and the widths at which the layout changes. */
const widths = [320, limits.device.tablet, 1280]
/** Timeout for dozens of screens in one browser, in ms. */
const longest = 300_000

const speech = { say: sayFrom(pseudoWords), auth: pseudoAuthWords }

for (const [part, ofPart] of Object.entries(screens)) {
  test(`${part}: no text is hard-coded, and longer texts fit every width`, async ({ announced, openAs, sessionOf }) => {
    announced.push(/status of \d+|net::ERR_/)
    test.setTimeout(longest)
    const browserFor = browsersOf({ openAs, sessionOf }, { language: 'en', locale: 'en-GB', prepare: speakPseudo })
    for (const screen of ofPart.filter(({ isBuiltIn }) => !isBuiltIn)) {
      const page = await browserFor(screen)
      const data = watchData(page)
      const before = page.viewportSize()
      await test.step(screen.name, () => screen.open(page, speech))
      await expectNothingHardCoded(page, data, screen.name)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await expectToFit(page, `${screen.name} at ${width}`)
      }
      if (before) await page.setViewportSize(before)
    }
  })
}

test('a hard-coded text is found', async ({ openAs }) => {
  const page = await openAs(null, { serviceWorkers: 'block' })
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await expect(expectNothingHardCoded(page, watchData(page), 'support')).rejects.toThrow('Support')
})
