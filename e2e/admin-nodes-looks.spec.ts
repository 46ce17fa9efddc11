import { limits } from 'shared/config'
import { expectAccessible } from './support/accessible.ts'
import { adminNodeStates, openNodeState } from './support/admin-node-states.ts'
import { adminNodeWords } from './support/admin-node-words.ts'
import { expectToFit } from './support/layout.ts'
import { speak } from './support/speak.ts'
import { test } from './support/test.ts'

const causedHere = /status of (400|500)/

test('axe finds nothing in any state, in light and in dark', async ({ asAdmin: page, announced }) => {
  announced.push(causedHere)
  test.slow()
  for (const state of adminNodeStates) {
    await openNodeState(page, state, adminNodeWords.en)
    await expectAccessible(page, state.name)
  }
})

/** The narrowest phone, and the widths at which the frame changes. */
const widths = [320, limits.device.tablet, 1280]

for (const [language, words] of Object.entries(adminNodeWords)) {
  test(`${language}: nothing is cut off or scrolls sideways in any state at any width`, async ({
    openAs,
    announced,
  }) => {
    announced.push(causedHere)
    test.slow()
    const page = await openAs('admin', { locale: words.locale })
    await speak(page, language)
    for (const state of adminNodeStates) {
      await openNodeState(page, state, words)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await expectToFit(page, `${state.name} at ${width}`)
      }
    }
  })
}
