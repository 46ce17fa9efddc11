import { limits } from 'shared/config'
import { expectAccessible } from './support/accessible.ts'
import { authStates, openState } from './support/auth-states.ts'
import { authWords, languages } from './support/auth-words.ts'
import { expectToFit } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const causedHere = /status of \d+/

for (const state of authStates) {
  test(`${state.name}: axe finds nothing, in light and in dark`, async ({ asGuest: page, announced }) => {
    announced.push(causedHere)
    await openState(page, state, authWords.en)
    await expect(state.shows(page, authWords.en)).toBeVisible()

    await expectAccessible(page, state.name)
  })
}

/** The narrowest phone, and the widths at which the frame changes. */
const widths = [320, limits.device.tablet, 1280]

for (const language of languages) {
  test(`${language}: nothing is cut off or scrolls sideways in any state at any width`, async ({
    openAs,
    announced,
  }) => {
    announced.push(causedHere)
    test.slow()
    const words = authWords[language]
    // A worker would answer the page itself before the test can.
    const page = await openAs(null, { locale: words.locale, serviceWorkers: 'block' })

    for (const state of authStates) {
      await openState(page, state, words)
      await expect(state.shows(page, words), state.name).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await expectToFit(page, `${state.name} at ${width}`)
      }
    }
  })
}
