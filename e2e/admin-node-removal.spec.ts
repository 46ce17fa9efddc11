import { findRow, registerUser } from './support/admin-actions.ts'
import { createNode, deleteNode, nodeCard } from './support/agent-node.ts'
import { createAccess } from './support/create-access.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { nodeFormOf } from './support/node-form.ts'
import { routes } from './support/routes.ts'
import { translator, translationsOf } from './support/translations.ts'
import { expect, test } from './support/test.ts'

const t = translator(translationsOf('en'))
const nodes = routes.adminNodes.to()

test('the deletion of a node names the accesses that end, ends them, and is logged', async ({
  asAdmin: page,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  // Sorts before the other nodes, so that it is on the first page of the list.
  const name = 'Aakirkeby'
  const email = 'evicted@sallyport.test'
  await createNode(page, { name, subnet: '10.95.0.0/24' })
  const member = await registerUser(openAs, server, email)
  await createAccess(member, name, 'phone')
  const editor = await openAs('admin')
  await editor.goto(nodes)
  await nodeCard(editor, name).getByRole('link', { name: 'Edit' }).click()
  const { field, save } = nodeFormOf(editor, t)
  await field('admin.node.city').fill('Rønne')

  await page.goto(nodes)
  await nodeCard(page, name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete node ${name}?` })
  await expect(question).toContainText(`1 access ends: ${email}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(nodeCard(page, name)).toBeVisible()
  await deleteNode(page, name)

  // The next card has moved into its place.
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Delete' }).first()).toBeFocused()
  await save()
  await expect(editor.getByText('This node has been deleted. Your changes are not saved.')).toBeVisible()
  await expect(editor.getByText('Something went wrong')).toBeHidden()
  await expect(field('admin.node.city')).toHaveValue('Rønne')
  await expect(nodeCard(page, 'Almaty')).toBeVisible()
  await expect(nodeCard(page, name)).toHaveCount(0)
  await member.reload()
  await expect(member).toHaveURL(routes.notFound.to())
  await page.goto(`${routes.adminUserAccesses.to()}?${new URLSearchParams({ search: email })}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  const entry = await findRow(page, routes.adminLog.to(), name)
  for (const text of ['Node deleted', 'admin@sallyport.test']) await expect(entry).toContainText(text)
  await expect(entry.getByRole('link', { name })).toBeHidden()
})

test('a node is duplicated without its keys, and the copy deleted, with the keyboard only', async ({
  asAdmin: page,
}) => {
  const { field } = nodeFormOf(page, t)
  await page.goto(nodes)
  await pressOn(page, nodeCard(page, 'Almaty').getByRole('link', { name: 'Duplicate' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create node' })).toBeFocused()
  await expect(field('admin.node.name')).toHaveValue('Almaty (copy)')
  await expect(field('admin.node.country')).toHaveValue('Kazakhstan')
  await expect(field('admin.node.status')).toHaveValue('1')
  for (const key of ['admin.node.public.key', 'admin.node.api.token']) await expect(field(key)).toHaveValue('')

  await typeInto(page, field('admin.node.name'), 'Aalmaty')
  await typeInto(page, field('admin.node.public.key'), 'bmV3LWtleQ==')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Node Aalmaty created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Nodes' })).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Aalmaty', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Aalmaty' })).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Delete' }))

  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It has no accesses.')
  await expect(question).toBeFocused()
  await tabTo(page, question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(nodes)
  await expect(page.getByText(/^Node Aalmaty deleted \(#\d+\)$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Nodes' })).toBeFocused()
  await expect(nodeCard(page, 'Almaty')).toBeVisible()
  await expect(nodeCard(page, 'Aalmaty')).toHaveCount(0)
})
