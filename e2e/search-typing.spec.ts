import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** About the time of an inexpensive phone. */
const slowdown = 4

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const text = 'abcdef'

const lists = [
  { user: 'member', route: routes.nodes, link: 'Nodes', delays: [60, 300, 330] },
  { user: 'admin', route: routes.adminUsers, link: 'Users', delays: [100, 310, 400] },
] as const

for (const { user, route, link, delays } of lists) {
  test(`the search of ${route.path} keeps each typed character, also after a link and Back`, async ({ openAs }) => {
    const page = await openAs(user)
    await page.goto(route.to())
    const field = page.getByRole('searchbox')
    await slowDown(page)

    const typed = []
    for (const delay of delays) {
      await field.pressSequentially(text, { delay })
      typed.push([delay, await field.inputValue()])
      await expect(page).toHaveURL(`${route.to()}?search=${text}`)
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(route.to())
      await expect(field).toHaveValue('')
    }
    await page.goBack()
    await expect(field).toHaveValue(text)
    await field.press('End')
    await field.pressSequentially('ghij', { delay: 310 })
    typed.push(['after Back', await field.inputValue()])

    expect(typed).toEqual([...delays.map((delay) => [delay, text]), ['after Back', `${text}ghij`]])
  })
}
