import { createInviteLink } from '../support/invites.ts'
import { routes } from '../support/routes.ts'
import type { EnginePage } from './support/engine-page.ts'
import { bothWidths, expect, journey } from './support/test.ts'
import { navigate, visit } from './support/visit.ts'

const row = (page: EnginePage, text: string) => page.getByRole('row').filter({ hasText: text })

journey(
  'an admin finds a user in the table, opens the page of the user, and comes back',
  async ({ openPage }) => {
    const page = await openPage('admin')
    await visit(page, routes.adminUsers.to(), 'Users')
    await row(page, 'premium@').waitFor()
    await page.getByRole('searchbox').fill('privileged@')
    await row(page, 'premium@').waitForHidden()
    await row(page, 'privileged@').getByRole('link', { name: 'privileged@sallyport.test' }).click()
    await page.getByRole('heading', { name: 'privileged@sallyport.test' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'privileged@sallyport.test' }).waitFor()

    await page.driver.back()

    await row(page, 'privileged@').waitFor()
    await expect.poll(page.getByRole('searchbox').value).toBe('privileged@')
  },
  bothWidths,
)

journey('an admin makes a member privileged, and takes it back', async ({ openPage }) => {
  const page = await openPage('admin')
  await visit(page, `${routes.adminUsers.to()}?search=member@`, 'Users')
  const member = row(page, 'member@')
  await member.getByRole('button', { name: 'Make privileged' }).click()
  await page.getByText('member@sallyport.test is privileged now').waitFor()
  await member.getByText('Privileged', { exact: true }).waitFor()

  await member.getByRole('button', { name: 'Remove privileged' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove privileged' }).click()

  await page.getByText('member@sallyport.test is no longer privileged').waitFor()
  await member.getByText('Regular', { exact: true }).waitFor()
})

journey('an admin creates an invite, and revokes it', async ({ openPage, server }) => {
  const code = (await createInviteLink(server)).split('/').at(-1) ?? ''
  const page = await openPage('admin')
  await visit(page, routes.adminUserInvites.to(), 'Invites')
  await page.getByRole('button', { name: 'Create invite' }).click()
  await page.getByText('Invite created').waitFor()
  const invite = row(page, code)
  await invite.getByText('Active', { exact: true }).waitFor()
  await invite.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()

  await page.getByText('Invite revoked').waitFor()
  await invite.getByText('Inactive', { exact: true }).waitFor()
})

journey('an admin exports the log', async ({ openPage }) => {
  const page = await openPage('admin')
  await visit(page, routes.adminLog.to(), 'Log')
  await row(page, 'Logged in').waitFor()
  await page.getByRole('button', { name: 'Export CSV' }).click()

  const { name, text } = await page.download()

  expect(name).toMatch(/^admin-log-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(text).toContain('admin@sallyport.test,user.login,')
})

journey('an admin follows the figures of the overview to their lists', async ({ openPage }) => {
  const page = await openPage('admin')
  await visit(page, routes.adminOverview.to(), 'Overview')
  const figures = page.getByRole('list', { name: 'Figures' })
  for (const [link, heading] of [
    ['Active accesses', 'User accesses'],
    ['Pending payments', 'Billings'],
  ] as const) {
    await figures.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.driver.back()
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  }
  await navigate(page, 'Billings')
})

journey('an admin creates a plan, and sees it in the list', async ({ openPage, width }) => {
  const months = width > 600 ? '7' : '8'
  const page = await openPage('admin')
  await visit(page, routes.adminPlans.to(), 'Plans')
  await page.getByRole('link', { name: 'Create plan' }).click()
  await page.getByLabel('Duration in months').fill(months)
  await page.getByLabel('Price').fill('13.5')
  await page.getByLabel('Currency').fill('USD')
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByText(`Plan ${months} months created`).waitFor()
  await page.getByRole('link', { name: `${months} months`, exact: true }).click()
  await page.getByRole('heading', { name: 'Edit plan' }).waitFor()
  await page.reload()

  await expect.poll(page.getByLabel('Price').value).toBe('13.50')
})

journey('an admin edits a node, and leaves the form only after a question', async ({ openPage }) => {
  const page = await openPage('admin')
  await visit(page, routes.adminNodes.to(), 'Nodes')
  const list = page.getByRole('list', { name: 'Nodes' })
  await list.getByRole('listitem').filter({ hasText: 'Amsterdam' }).getByRole('link', { name: 'Edit' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect.poll(name.value).toBe('Amsterdam')
  await name.fill('Amsterdam North')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('heading', { name: 'Nodes', exact: true }).waitFor()
  await list.getByRole('listitem').filter({ hasText: 'Amsterdam' }).waitFor()
  await list.getByText('Amsterdam North').waitForHidden()
})
