import type { Page } from '@playwright/test'
import { clickInRow, findRow, registerUser } from './support/admin-actions.ts'
import { createAccess } from './support/create-access.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page, email: string) => page.getByRole('heading', { level: 1, name: email })
const account = (page: Page) => page.getByRole('region', { name: 'Account' })
const tableRow = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row').nth(1)

test('the page of a user shows the account with all that belongs to it, and changes it', async ({
  asAdmin: page,
  openAs,
  server,
}) => {
  const email = 'whole@sallyport.test'
  const member = await registerUser(openAs, server, email)
  await createAccess(member, 'Almaty', 'phone of whole')
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  await expect(member.getByTitle('Payment')).toBeVisible()

  const row = await findRow(page, routes.adminUsers.to(), email)
  await row.getByRole('link', { name: email }).click()

  await expect(title(page, email)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${email} · Admin`))
  await expect(account(page)).toContainText('Regular')
  await expect(account(page).getByRole('link', { name: /^admin@sallyport.test #\d+$/ })).toBeVisible()
  for (const text of ['phone of whole', 'Almaty', 'Active', 'Limited'])
    await expect(tableRow(page, 'Accesses')).toContainText(text)
  for (const text of ['Pending', '12 months']) await expect(tableRow(page, 'Orders')).toContainText(text)
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await expect(tableRow(page, 'Log entries')).toContainText('Invite created')

  await account(page).getByRole('button', { name: 'Make privileged' }).click()
  await expect(page.getByText(`${email} is privileged now`)).toBeVisible()
  await expect(account(page).getByText('Privileged', { exact: true })).toBeVisible()
  await expect(tableRow(page, 'Accesses')).toContainText('Basic')
  await expect(tableRow(page, 'Log entries')).toContainText('Privileges changed')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${routes.adminUsers.to()}?search=whole%40sallyport.test`)
  await expect(row).toContainText('Privileged')
})

test('every list of admins links to the page of a user', async ({ asAdmin: page, openAs, server }) => {
  const email = 'linked@sallyport.test'
  const member = await registerUser(openAs, server, email)
  await createAccess(member, 'Almaty', 'linked phone')
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  await expect(member.getByTitle('Payment')).toBeVisible()
  await clickInRow(page, await findRow(page, routes.adminUsers.to(), email), 'Make privileged')
  await expect(page.getByText(`${email} is privileged now`)).toBeVisible()

  const withId = new RegExp(`^${email} #\\d+$`)
  for (const [path, name] of [
    [routes.adminUserAccesses.to(), withId],
    [routes.adminBillings.to(), withId],
    [routes.adminLog.to(), withId],
    [routes.adminUserInvites.to(), /^\d+$/],
  ] as const) {
    await page.goto(`${path}?${new URLSearchParams({ search: email })}`)
    await page.getByRole('row').nth(1).getByRole('link', { name }).click()
    await expect(title(page, email)).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}\\?search=`))
  }
  await page.getByRole('row').nth(1).getByRole('link', { name: 'admin@sallyport.test' }).click()
  await expect(title(page, 'admin@sallyport.test')).toBeFocused()
})

test('the page of a user follows what happens', async ({ openAs, server }) => {
  const email = 'moving@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const page = await openAs('admin')
  await page.clock.install()
  const row = await findRow(page, routes.adminUsers.to(), email)
  await row.getByRole('link', { name: email }).click()
  await expect(page.getByText('No accesses', { exact: true })).toBeVisible()
  await createAccess(member, 'Almaty', 'later phone')

  const polled = page.waitForResponse((response) => response.url().includes('/accesses'))
  await page.clock.fastForward(31_000)
  await polled

  await expect(tableRow(page, 'Accesses')).toContainText('later phone')
})
