import path from 'node:path'
import type { Page } from '@playwright/test'
import { closeSavedCard } from '../close-card.ts'
import { nodeFormOf } from '../node-form.ts'
import { routes } from '../routes.ts'
import { expect } from '../test.ts'
import { translator, translationsOf } from '../translations.ts'

const t = translator(translationsOf('en'))

/** Creates an active node from the text that `sallyport-agent init` prints. */
export async function createNode(page: Page, name: string, setup: string): Promise<void> {
  await page.goto(routes.adminNodeCreate.to())
  await nodeFormOf(page, t).field('admin.node.setup').fill(setup)
  await completeNode(page, name)
}

/** Fills in the fields of a node that its setup text does not contain, and saves. */
export async function completeNode(page: Page, name: string): Promise<void> {
  const { field, save } = nodeFormOf(page, t)
  await field('admin.node.name').fill(name)
  await field('admin.node.country').fill('dk')
  await field('admin.node.city').fill('Aalborg')
  await field('admin.node.status').selectOption('1')
  await field('admin.node.capacity').fill('10')
  await save()
  await expect(page.getByText(`Node ${name} created`)).toBeVisible()
}

export const adminNodeCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Nodes' }).getByRole('listitem').filter({ hasText: name })

/** Gives a node with accesses the agent of another machine, and opens the list of nodes. */
export async function replaceMachine(page: Page, name: string, setup: string): Promise<void> {
  await page.goto(routes.adminNodes.to())
  await adminNodeCard(page, name).getByRole('link', { name: 'Edit' }).click()
  const { field, save } = nodeFormOf(page, t)
  await field('admin.node.setup').fill(setup)
  await save()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(new RegExp(`^Node ${name} updated`))).toBeVisible()
  await page.goto(routes.adminNodes.to())
}

export async function openNode(page: Page, name: string): Promise<void> {
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name, exact: true }).click()
}

/** Creates an access, waits until the page says that the node has it, and saves its config into a folder. */
export async function createAccess(page: Page, name: string, folder: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card.getByText('The node is ready')).toBeVisible({ timeout: 40_000 })
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download config', exact: true }).click()
  const file = path.join(folder, `${name}.conf`)
  await (await download).saveAs(file)
  await closeSavedCard(page)
  return file
}

export const accessRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').filter({ hasText: name })

export async function deleteAccess(page: Page, name: string): Promise<void> {
  await accessRow(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(new RegExp(`^Access ${name} deleted`))).toBeVisible()
}
