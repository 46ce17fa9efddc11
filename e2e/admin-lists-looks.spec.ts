import { limits } from 'shared/config'
import { expectAccessible } from './support/accessible.ts'
import { adminListStates, openListState, statesOfEach } from './support/admin-list-states.ts'
import { adminListWords } from './support/admin-list-words.ts'
import { expectToFit } from './support/layout.ts'
import { speak } from './support/speak.ts'
import { test, type OpenAs } from './support/test.ts'

const causedHere = /status of 500/
const desktop = { width: 1280, height: 740 }

/** A worker would answer the page itself before the test can. */
const openAdmin = (openAs: OpenAs, locale: string) =>
  openAs('admin', {
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    viewport: desktop,
  })

for (const [device, viewport, states] of [
  ['a desktop in any state', desktop, adminListStates],
  ['a phone, where rows are cards,', { width: 360, height: 740 }, statesOfEach],
] as const) {
  test(`on ${device} axe finds nothing, in light and in dark`, async ({ openAs, announced }) => {
    announced.push(causedHere)
    test.slow()
    const page = await openAdmin(openAs, 'en-GB')
    await page.setViewportSize(viewport)
    for (const state of states) {
      await openListState(page, state, adminListWords.en)
      await expectAccessible(page, state.name)
    }
  })
}

/** The narrowest phone, and the widths at which the frame changes. */
const widths = [desktop.width, limits.device.tablet, 320]

for (const [language, words] of Object.entries(adminListWords)) {
  test(`${language}: nothing is cut off or scrolls sideways in any state at any width`, async ({
    openAs,
    announced,
  }) => {
    announced.push(causedHere)
    test.slow()
    const page = await openAdmin(openAs, words.locale)
    await speak(page, language)
    for (const state of adminListStates) {
      await page.setViewportSize(desktop)
      await openListState(page, state, words)
      for (const width of widths) {
        await page.setViewportSize({ width, height: desktop.height })
        await expectToFit(page, `${state.name} at ${width}`)
      }
    }
  })
}
