import type { Locator } from '@playwright/test'
import { headlessShellOptions } from 'platform/browser'
import { routes } from './support/routes.ts'
import { expect, test, withMotion } from './support/test.ts'

test.use(withMotion)

// Without CSS anchor positioning, as in Safari before 26 and Firefox before 147.
const args = [...headlessShellOptions.args, '--disable-blink-features=CSSAnchorPositioning']
test.use({ launchOptions: { ...headlessShellOptions, args } })

/** Expects a list of the same width directly below or above its field, once its animation has ended. */
async function expectBeside(list: Locator, field: Locator, side: 'below' | 'above') {
  const distance = async () => {
    const [box, anchor] = [(await list.boundingBox())!, (await field.boundingBox())!]
    const gap = side === 'below' ? box.y - anchor.y - anchor.height : anchor.y - box.y - box.height
    return [gap, box.x - anchor.x, box.width - anchor.width].map(Math.round)
  }
  await expect.poll(distance).toEqual([4, 0, 0])
}

test('lists follow their fields, and move above them for lack of room', async ({ asAdmin: page, openAs }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(routes.adminNodeCreate.to())
    const field = page.getByRole('combobox', { name: 'Country' })
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await field.click()
    const popover = page.locator('[popover]', { has: page.getByRole('listbox', { name: 'Countries' }) })
    await expectBeside(popover, field, 'below')

    await page.mouse.wheel(0, 40)
    await expectBeside(popover, field, 'below')

    await page.setViewportSize({ width, height: 400 })
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expectBeside(popover, field, 'above')
  }

  const guest = await openAs(null, { viewport: { width: 390, height: 844 } })
  await guest.goto(routes.login.to())
  const button = guest.getByRole('combobox', { name: 'Language' })
  await button.click()
  const list = guest.getByRole('listbox', { name: 'Language' })
  await expectBeside(list, button, 'below')
  expect((await list.boundingBox())!.height, 'the height of one option').toBeLessThan(60)
})
