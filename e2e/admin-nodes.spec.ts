import type { Page } from '@playwright/test'
import { routes } from 'shared/config'
import { adminNodeWords } from './support/admin-node-words.ts'
import { nodeFormOf } from './support/node-form.ts'
import { expect, test } from './support/test.ts'

const words = adminNodeWords.en

/** Before all the others by name, so that it stands on the first page. */
const name = 'Aalborg'
const renamed = 'Aalborg Havn'

const cardOf = (page: Page, node: string) =>
  page.getByRole('list', { name: words.nodes }).getByRole('listitem').filter({ hasText: node })

const openToEdit = async (page: Page, node: string) => {
  await page.goto(routes.adminNodes.to())
  await cardOf(page, node).getByRole('link', { name: words.edit }).click()
  await expect(nodeFormOf(page, words).field(words.name)).toHaveValue(node)
}

test('a node is created, used by a member, changed, and seen changed', async ({
  asAdmin: admin,
  asMember: member,
  announced,
}) => {
  announced.push(/400 \(Bad Request\)/)
  const { field, fillIn, save } = nodeFormOf(admin, words)

  await admin.goto(routes.adminNodes.to())
  await admin.getByRole('link', { name: words.create }).click()
  await fillIn(name, '10.99.0.0/24')
  await save()
  await expect(admin.getByText(words.created(name))).toBeVisible()
  await expect(admin).toHaveURL(routes.adminNodes.to())
  await expect(cardOf(admin, name)).toContainText('0/2')
  await expect(cardOf(admin, name)).toContainText('Denmark')

  await member.goto(routes.nodes.to())
  await member.getByRole('link', { name, exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill('phone')
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  const card = member.getByRole('region', { name: 'New access' })
  await expect(card.getByRole('img', { name: 'QR code' })).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()

  await openToEdit(admin, name)
  await field(words.subnet).fill('10.98.0.0/24')
  await save()
  await expect(admin.getByText(words.inUse)).toBeVisible()
  await expect(field(words.subnet)).toBeFocused()
  await field(words.subnet).fill('10.99.0.0/23')
  await field(words.name).fill(renamed)
  await field(words.capacity).fill('1')
  await save()
  await expect(admin.getByText(words.updated(renamed))).toBeVisible()

  await member.getByRole('button', { name: 'Back' }).click()
  await member.reload()
  await expect(cardOf(member, renamed)).toContainText('1/1')
  await member.getByRole('link', { name: renamed, exact: true }).click()
  await expect(member.getByText('No free slots')).toBeVisible()
})

test('the form shows a node as it is, and its token to nobody who looks over a shoulder', async ({ asAdmin: page }) => {
  await openToEdit(page, 'Amsterdam')
  const { field } = nodeFormOf(page, words)

  await expect(field(words.country)).toHaveValue('Netherlands')
  await expect(field(words.status)).toHaveValue('1')
  await expect(field(words.capacity)).toHaveValue('0')
  await expect(field(words.apiToken)).toHaveValue('demo-amsterdam')
  await expect(field(words.apiToken)).toHaveCSS('-webkit-text-security', 'disc')
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(field(words.apiToken)).toHaveCSS('-webkit-text-security', 'none')
  expect(page.url()).not.toContain('demo')
})

for (const id of ['0', '-1', '1.5', 'abc', '999999', '99999999999999999999']) {
  test(`a node ${id} that is to be edited is not found`, async ({ asAdmin: page, announced }) => {
    announced.push(/404 \(Not Found\)/)
    await page.goto(routes.adminNodeEdit.to({ id }))
    await expect(page).toHaveURL(routes.notFound.to())
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
}
