import type { Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { expectAccessible } from './support/accessible.ts'
import { nodeFormOf } from './support/node-form.ts'
import { printedLink, test } from './support/production.ts'
import { routes } from './support/routes.ts'
import { startSimulatedNode } from './support/simulated-node.ts'
import { expect } from './support/test.ts'
import { translationsOf, translator } from './support/translations.ts'

const t = translator(translationsOf('en'))
const checklistOf = (page: Page) => page.getByRole('region', { name: 'Set up this site' })

async function createAccount(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Valid1234')
  await page.getByLabel('Confirm password').fill('Valid1234')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
}

test('the first admin of an empty installation follows the checklist to the first connection', async ({
  production,
  openAs,
}) => {
  test.slow()
  const node = await startSimulatedNode()
  const page = await openAs(null, { baseURL: production.url })
  const checklist = checklistOf(page)

  await page.goto(await printedLink(production))
  await expect(page.getByRole('heading', { name: 'Create the administrator account' })).toBeVisible()
  await expectAccessible(page, 'the form of the first admin')
  await createAccount(page, 'owner@example.test')
  await expect(checklist).toContainText('1 of 5 steps done')
  await expect(page.getByText('once an admin adds them')).toBeHidden()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectAccessible(page, `the checklist at ${width} px`)
  }

  await checklist.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('A test email to owner@example.test is on its way')).toBeVisible()
  await expect(checklist).toContainText('2 of 5 steps done')
  await expect.poll(() => production.mails.length).toBe(1)
  expect(production.mails[0]).toContain('To: owner@example.test')

  await checklist.getByRole('link', { name: 'Create the first node' }).click()
  const { field, save } = nodeFormOf(page, t)
  await field('admin.node.setup').fill(node.setup)
  await field('admin.node.name').fill('Aalborg')
  await field('admin.node.country').fill('dk')
  await field('admin.node.status').selectOption('1')
  await field('admin.node.capacity').fill('10')
  await save()
  await expect(page.getByText('Node Aalborg created')).toBeVisible()

  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(checklist).toContainText('3 of 5 steps done')
  await checklist.getByRole('link', { name: 'Go to invites' }).click()
  const created = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  // The code is read from the response: the list also contains the used invite of the admin.
  await page.getByRole('button', { name: 'Create invite' }).click()
  const { token } = (await (await created).json()) as { token: string }
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(checklist).toContainText('4 of 5 steps done')

  const member = await openAs(null, { baseURL: production.url })
  await member.goto(routes.registerByInvite.to({ code: token }))
  await expect(member.getByRole('heading', { name: 'Register' })).toBeVisible()
  await createAccount(member, 'member@example.test')
  await expect(checklistOf(member)).toBeHidden()
  await member.getByRole('link', { name: 'Aalborg', exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill('phone')
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  const card = member.getByRole('region', { name: 'New access' })
  await expect(card.getByText('The node is ready')).toBeVisible({ timeout: 40_000 })

  // The agent reports the first handshake ten seconds later, and the server polls the agent.
  await expect(checklist).toBeHidden({ timeout: 90_000 })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Aalborg', exact: true })).toBeVisible()
  await expect(checklist).toBeHidden()
  node.remove()
})
