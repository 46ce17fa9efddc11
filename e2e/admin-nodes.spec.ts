import type { Page } from '@playwright/test'
import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { registerUser } from './support/admin-actions.ts'
import { createAccess } from './support/create-access.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { liveRegion } from './support/live-region.ts'
import { mockSuccess } from './support/mock-responses.ts'
import { nodeFormOf } from './support/node-form.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { button, translationsOf, translator } from './support/translations.ts'

const t = translator(translationsOf('en'))
const setup = {
  url: 'https://vpn.example.org:51820',
  api_url: 'https://vpn.example.org:51821',
  api_token: formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) }),
  subnet_cidr: '10.96.0.0/24',
  public_key: 'YWdlbnQtcHVibGljLWtleS1hZ2VudC1wdWJsaWMta2U=',
  type: 1 as const,
  connect_params: null,
}

const cardOf = (page: Page, node: string) =>
  page.getByRole('list', { name: 'Nodes' }).getByRole('listitem').filter({ hasText: node })

test('a node is created, used by a member, changed and deleted, and the member sees each change', async ({
  asAdmin: admin,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/40[04] \(/)
  /** Sorts before the other nodes, so that it is on the first page of the list. */
  const name = 'Aalborg'
  const renamed = 'Aalborg Havn'
  const email = 'evicted@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const { field, fillIn, save } = nodeFormOf(admin, t)
  await admin.goto(routes.adminNodes.to())
  await admin.getByRole('link', { name: 'Create node' }).click()
  await fillIn(name, '10.99.0.0/24')
  await save()
  await expect(admin.getByText(`Node ${name} created`)).toBeVisible()
  await expect(cardOf(admin, name)).toContainText('0/2')
  await createAccess(member, name, 'phone')

  await test.step('the form masks a new API token, and its buttons remain in view', async () => {
    await cardOf(admin, name).getByRole('link', { name: 'Edit' }).click()
    await field('admin.node.api.token').fill('another')
    await expect(field('admin.node.api.token')).toHaveCSS('-webkit-text-security', 'disc')
    await admin.getByRole('button', { name: 'Show secret' }).click()
    await expect(field('admin.node.api.token')).toHaveCSS('-webkit-text-security', 'none')
    await field('admin.node.api.token').fill('')
    await admin.setViewportSize({ width: 1280, height: 600 })
    await admin.evaluate(() => scrollTo(0, 0))
    for (const label of ['Save', 'Cancel'])
      await expect(admin.getByRole('button', { name: label, exact: true })).toBeInViewport()
  })

  await test.step('the member sees the new name and capacity', async () => {
    await field('admin.node.subnet').fill('10.98.0.0/24')
    await save()
    await expect(admin.getByText('Some accesses have addresses outside this subnet')).toBeVisible()
    await expect(field('admin.node.subnet')).toBeFocused()
    await field('admin.node.subnet').fill('10.99.0.0/23')
    await field('admin.node.name').fill(renamed)
    await field('admin.node.capacity').fill('1')
    await save()
    await expect(admin.getByText(new RegExp(`^Node ${renamed} updated \\(#\\d+\\)$`))).toBeVisible()
    await member.goto(routes.nodes.to())
    await expect(cardOf(member, renamed)).toContainText('1/1')
    await member.getByRole('link', { name: renamed, exact: true }).click()
    await expect(member.getByText('No free slots')).toBeVisible()
  })

  await test.step('the member cannot create more accesses on a closed node, and keeps the existing one', async () => {
    await field('admin.node.capacity').fill('2')
    await admin.getByRole('checkbox', { name: t('admin.node.closed') }).check()
    await save()
    await expect(button(admin, t('admin.node.save'))).not.toHaveAttribute('aria-busy')
    await expect(admin.getByText('Leave without saving?')).toHaveCount(0)
    await member.reload()
    await expect(member.getByText('An admin has closed this node to new accesses.')).toBeVisible()
    await expect(button(member, 'Create')).toBeDisabled()
    await expect(member.getByRole('list', { name: 'Accesses' }).getByText('phone')).toBeVisible()
  })

  await test.step('a replaced agent that does not answer is named until it does', async () => {
    const saveToken = async (letter: string) => {
      const token = formatAgentToken({ fingerprint: letter.repeat(43), secret: 's'.repeat(43) })
      await field('admin.node.api.token').fill(token)
      await save()
    }
    await field('admin.node.api.url').fill('https://127.0.0.1:9')
    await saveToken('o')
    await expect(field('admin.node.api.token')).toHaveValue('')
    await saveToken('p')
    const question = admin.getByRole('alertdialog', { name: `Save the changes to ${renamed}?` })
    await expect(question).toContainText('1 access is removed from the machine of the previous agent')
    await pressOn(admin, question.getByRole('button', { name: 'Save' }))
    await expect(field('admin.node.api.token')).toHaveValue('')
    await admin.goto(routes.adminNodes.to())
    await expect(cardOf(admin, renamed)).toContainText('Previous agent not emptied')
    await expect(cardOf(admin, renamed)).toContainText('Closed to new accesses')
  })

  await test.step('the deletion names the access that ends, and ends it', async () => {
    await pressOn(admin, cardOf(admin, renamed).getByRole('button', { name: 'Delete' }))
    const question = admin.getByRole('alertdialog', { name: `Delete node ${renamed}?` })
    await expect(question).toContainText(`1 access ends: ${email}.`)
    await typeInto(admin, question.getByLabel(`Type “${renamed}” to confirm`), renamed)
    await pressOn(admin, question.getByRole('button', { name: 'Delete' }))
    await expect(cardOf(admin, renamed)).toHaveCount(0)
    // The first card is now in the place of the deleted one.
    await expect(admin.getByRole('listitem').getByRole('button', { name: 'Delete' }).first()).toBeFocused()
    await member.reload()
    await expect(member).toHaveURL(routes.notFound.to())
  })
})

test('a node is created from the setup text of its agent, changed and deleted with the keyboard only', async ({
  openAs,
}) => {
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { field } = nodeFormOf(page, t)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto(routes.adminNodeCreate.to())
  await tabTo(page, field('admin.node.setup'))
  await page.evaluate((text) => navigator.clipboard.writeText(text), formatNodeSetup(setup))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field('admin.node.name')).toBeFocused()
  await expect(page.getByText('Filled in: URL, Public key, Subnet, API URL, and API token.')).toBeVisible()

  await test.step('the connection is tested', async () => {
    await mockSuccess(page, nodeHealthEndpoints.test, { problem: 'token' })
    await pressOn(page, button(page, 'Test connection'), 'Space')
    await expect(page.getByRole('alert').filter({ hasText: 'refuses the API token' })).toBeVisible()
    const health = { problem: null, agent_version: '1.0.0', public_key: setup.public_key }
    await mockSuccess(page, nodeHealthEndpoints.test, health)
    await page.keyboard.press('Enter')
    await expect(liveRegion(page).filter({ hasText: 'Its version is 1.0.0' })).toBeVisible()
    await expect(button(page, 'Test connection')).toBeFocused()
  })

  await test.step('the form is submitted', async () => {
    await typeInto(page, field('admin.node.name'), 'Aarhus')
    await typeInto(page, field('admin.node.country'), 'denm')
    await page.keyboard.press('Enter')
    await expect(field('admin.node.country')).toHaveValue('Denmark')
    await typeInto(page, field('admin.node.capacity'), '254')
    await page.keyboard.press('Enter')
    await expect(field('admin.node.capacity')).toBeFocused()
    await typeInto(page, field('admin.node.capacity'), '1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Node Aarhus created')).toBeVisible()
    await expect(heading('Nodes')).toBeFocused()
  })

  await test.step('the node is changed', async () => {
    await pressOn(page, cardOf(page, 'Aarhus').getByRole('link', { name: 'Edit' }))
    await expect(heading('Edit node')).toBeFocused()
    await expect(field('admin.node.url')).toHaveValue(setup.url)
    await typeInto(page, field('admin.node.city'), 'Aarhus')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Node Aarhus updated \(#\d+\)$/)).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Back' }))
  })

  await test.step('the node is deleted on its page, which leads to the list', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Aarhus', exact: true }))
    await expect(heading('Aarhus')).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: 'Delete' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toBeFocused()
    await pressOn(page, question.getByRole('button', { name: 'Delete' }), 'Space')
    await expect(heading('Nodes')).toBeFocused()
    await expect(cardOf(page, 'Aarhus')).toHaveCount(0)
  })
})
