import { routes } from './support/routes.ts'
import { clickInRow, findRow, registerUser } from './support/admin-actions.ts'
import { closeCard } from './support/close-card.ts'
import { expect, test } from './support/test.ts'

test('an access that an admin deletes disappears from the list of its owner, and the log names the owner', async ({
  asAdmin,
  openAs,
  server,
}) => {
  const member = await registerUser(openAs, server, 'owner@sallyport.test')
  await member.getByRole('link', { name: 'Almaty', exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill('tablet of owner')
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  await closeCard(member)
  const accessItem = member.getByRole('list', { name: 'Accesses' }).getByText('tablet of owner')
  await expect(accessItem).toBeVisible()

  const row = await findRow(asAdmin, routes.adminUserAccesses.to(), 'tablet of owner')
  for (const text of ['owner@sallyport.test', 'Almaty', 'Active', 'Limited']) await expect(row).toContainText(text)
  await expect(row.getByText(/^until \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)).toBeVisible()
  await clickInRow(asAdmin, row, 'Delete')

  await expect(asAdmin.getByText(/Access tablet of owner deleted \(#\d+\)/)).toBeVisible()
  await expect(asAdmin.getByText('Nothing found')).toBeVisible()
  await member.reload()
  await expect(member.getByText('No accesses yet')).toBeVisible()

  const entry = await findRow(asAdmin, routes.adminLog.to(), 'owner@sallyport.test')
  for (const text of ['admin@sallyport.test', 'Access deleted', 'tablet of owner'])
    await expect(entry).toContainText(text)
  await entry.getByRole('link', { name: /^owner@sallyport.test #\d+$/ }).click()
  const entries = asAdmin.getByRole('table', { name: 'Log entries' })
  await expect(entries.getByRole('row').nth(1)).toContainText('Access deleted')
})
