import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { nodeFormOf } from './support/node-form.ts'
import { translator, translationsOf } from './support/translations.ts'
import { closeCard } from './support/close-card.ts'
import { expect, test } from './support/test.ts'

const t = translator(translationsOf('en'))

/** Sorts before the other nodes, so that it is on the first page of the list. */
const name = 'Aalborg'
const renamed = 'Aalborg Havn'

const cardOf = (page: Page, node: string) =>
  page.getByRole('list', { name: 'Nodes' }).getByRole('listitem').filter({ hasText: node })

const openToEdit = async (page: Page, node: string) => {
  await page.goto(routes.adminNodes.to())
  await cardOf(page, node).getByRole('link', { name: 'Edit' }).click()
  await expect(nodeFormOf(page, t).field('admin.node.name')).toHaveValue(node)
}

test('a node is created, used by a member and changed, and the member sees the changes', async ({
  asAdmin: admin,
  asMember: member,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  const { field, fillIn, save } = nodeFormOf(admin, t)

  await admin.goto(routes.adminNodes.to())
  await admin.getByRole('link', { name: 'Create node' }).click()
  await fillIn(name, '10.99.0.0/24')
  await save()
  await expect(admin.getByText(`Node ${name} created`)).toBeVisible()
  await expect(admin).toHaveURL(routes.adminNodes.to())
  await expect(cardOf(admin, name)).toContainText('0/2')
  await expect(cardOf(admin, name)).toContainText('Denmark')

  await member.goto(routes.nodes.to())
  await member.getByRole('link', { name, exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill('phone')
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  const card = member.getByRole('region', { name: 'New access' })
  await expect(card.getByRole('img', { name: 'QR code' })).toBeVisible()
  await closeCard(member)

  await openToEdit(admin, name)
  await field('admin.node.subnet').fill('10.98.0.0/24')
  await save()
  await expect(admin.getByText('Some accesses have addresses outside this subnet')).toBeVisible()
  await expect(field('admin.node.subnet')).toBeFocused()
  await field('admin.node.subnet').fill('10.99.0.0/23')
  await field('admin.node.name').fill(renamed)
  await field('admin.node.capacity').fill('1')
  await save()
  await expect(admin.getByText(new RegExp(`^Node ${renamed} updated \\(#\\d+\\)$`))).toBeVisible()

  await member.getByRole('button', { name: 'Back' }).click()
  await expect(member).toHaveURL(routes.nodes.to())
  await member.reload()
  await expect(cardOf(member, renamed)).toContainText('1/1')
  await member.getByRole('link', { name: renamed, exact: true }).click()
  await expect(member.getByText('No free slots')).toBeVisible()
})

test('the form shows the values of a node without its API token, and masks a new one', async ({ asAdmin: page }) => {
  const bodies: string[] = []
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (body) => bodies.push(body),
        () => undefined,
      ),
  )
  await openToEdit(page, 'Amsterdam')
  const { field } = nodeFormOf(page, t)

  await expect(field('admin.node.country')).toHaveValue('Netherlands')
  await expect(field('admin.node.status')).toHaveValue('1')
  await expect(field('admin.node.capacity')).toHaveValue('0')
  await expect(field('admin.node.api.token')).toHaveValue('')
  await expect(page.getByText('A token is stored; an empty field keeps it')).toBeVisible()
  await field('admin.node.api.token').fill('another')
  await expect(field('admin.node.api.token')).toHaveCSS('-webkit-text-security', 'disc')
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(field('admin.node.api.token')).toHaveCSS('-webkit-text-security', 'none')
  expect(bodies.filter((body) => body.includes('Amsterdam'))).not.toEqual([])
  expect(bodies.filter((body) => body.includes('demo-amsterdam'))).toEqual([])
})

test('the form of a new node starts with the usual values', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(routes.adminNodeCreate.to())
  const { field } = nodeFormOf(page, t)

  await expect(field('admin.node.type').locator('option:checked')).toHaveText('WireGuard')
  await expect(field('admin.node.subnet')).toHaveAttribute('placeholder', '10.8.0.0/24')
  for (const label of ['Save', 'Cancel'])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeInViewport()
  const params = page.getByLabel('Connection parameters')
  await expect(params).toBeHidden()
  await field('admin.node.type').selectOption('AmneziaWG')
  await expect(params).toBeVisible()
})
