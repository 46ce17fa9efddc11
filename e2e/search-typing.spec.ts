import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** The factor by which the CPU is slower: about an inexpensive phone. */
const slowdown = 4

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const text = 'abcdef'

const lists = [
  { route: routes.nodes, link: 'Nodes', delays: [60, 300, 330] },
  { route: routes.adminUsers, link: 'Users', delays: [310] },
]

test('a search keeps each typed character, also after a link and Back', async ({ asAdmin: page }) => {
  const field = page.getByRole('searchbox')
  for (const { route, link, delays } of lists) {
    await test.step(route.path, async () => {
      await page.goto(route.to())
      await slowDown(page)
      for (const delay of delays) {
        await field.pressSequentially(text, { delay })
        await expect(field, `the text typed with pauses of ${delay} ms`).toHaveValue(text)
        await expect(page).toHaveURL(`${route.to()}?search=${text}`)
        await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
        await expect(page).toHaveURL(route.to())
        await expect(field).toHaveValue('')
      }
      await page.goBack()
      await expect(field).toHaveValue(text)
      await field.press('End')
      await field.pressSequentially('ghij', { delay: 310 })
      await expect(field, 'the text typed after Back').toHaveValue(`${text}ghij`)
    })
  }
})
