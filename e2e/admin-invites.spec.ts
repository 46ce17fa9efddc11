import type { Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { registerByInvite, clickInRow } from './support/admin-actions.ts'
import { expect, test } from './support/test.ts'

const invites = routes.adminUserInvites.to()

/** Creates an invite on the open list; returns its row, which is the first one. */
async function createInvite(page: Page) {
  const responded = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  await page.getByRole('button', { name: 'Create invite' }).click()
  await expect(page.getByText('Invite created')).toBeVisible()
  const { token } = (await (await responded).json()) as { token: string }
  const row = page.getByRole('row').nth(1)
  // The message can appear before the list without the new invite is replaced.
  await expect(row.locator('code')).toHaveText(token)
  return { row, token }
}

test('an invite is created and copied, registers an account in another browser, and becomes used', async ({
  openAs,
  server,
}) => {
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(invites)

  const { row } = await createInvite(page)
  const id = await row.getByRole('button', { name: 'Copy ID' }).textContent()
  await row.getByRole('button', { name: 'Copy invite link' }).click()
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${server.url}/auth/register/invite/[a-z0-9]{24,64}$`))
  await expect(row.getByRole('button', { name: 'Copy invite link' })).toBeVisible()

  await registerByInvite(openAs, link, 'copied@sallyport.test')

  await page.goto(`${invites}?search=copied@sallyport.test`)
  await expect(row.getByRole('button', { name: 'Copy ID' })).toHaveText(id!)
  await expect(row).toContainText('Used')
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeHidden()
})

test('the link of a revoked invite redirects to /404', async ({ asAdmin: page, openAs, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/)
  await page.goto(invites)
  const { row, token } = await createInvite(page)
  const id = await row.getByRole('button', { name: 'Copy ID' }).textContent()

  await clickInRow(page, row, 'Revoke')

  await expect(page.getByText(`Invite revoked (#${id})`)).toBeVisible()
  await expect(row).toContainText('Inactive')
  const guest = await openAs(null)
  await guest.goto(routes.registerByInvite.to({ code: token }))
  await expect(guest).toHaveURL(routes.notFound.to())
})
