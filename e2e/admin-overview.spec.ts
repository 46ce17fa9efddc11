import { overviewEndpoints } from '@sallyport/contract/endpoints'
import { registerUser } from './support/admin-actions.ts'
import { pressOn } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('the overview is opened from the navigation, and leads to the lists and, with the keyboard only, to a full node', async ({
  asAdmin: page,
}) => {
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
  const figures = page.getByRole('list', { name: 'Figures' })

  for (const [name, url, heading] of [
    ['Users', routes.adminUsers.to(), 'Users'],
    ['Active accesses', `${routes.adminUserAccesses.to()}?status=active`, 'User accesses'],
    ['Nodes', routes.adminNodes.to(), 'Nodes'],
    ['Pending payments', `${routes.adminBillings.to()}?status=pending`, 'Billings'],
  ] as const) {
    await figures.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(routes.adminOverview.to())
  }

  const item = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem').filter({ hasText: 'Athens' })
  await expect(item).toContainText('Full')
  await expect(page.getByRole('list', { name: 'Fullest nodes' }).getByRole('listitem').first()).toContainText('Athens')

  await pressOn(page, item.getByRole('link', { name: /^Athens #\d+$/ }))

  await expect(page.getByRole('heading', { level: 1, name: 'Athens' })).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Back' }))
  await expect(page).toHaveURL(routes.adminOverview.to())
})

test('the overview follows what happens', async ({ openAs, server }) => {
  const page = await openAs('admin')
  await page.clock.install()
  await page.goto(routes.adminOverview.to())
  const figure = (name: string) =>
    page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name })
  const valueOf = async (name: string) => Number(await figure(name).locator('[data-numbers]').textContent())
  await expect(figure('Pending payments')).toBeVisible()
  const pending = await valueOf('Pending payments')

  const member = await registerUser(openAs, server, 'pending@sallyport.test')
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  await expect(member.getByTitle('Payment')).toBeVisible()
  const polled = page.waitForResponse(`**${overviewEndpoints.get.path}`)
  await page.clock.fastForward(31_000)
  await polled

  await expect.poll(() => valueOf('Pending payments')).toBeGreaterThan(pending)
})
