import type { Page } from '@playwright/test'
import { formatAgentToken } from '@sallyport/contract/agent'
import { randomBytes } from 'node:crypto'
import { routes } from './routes.ts'
import { nodeFormOf } from './node-form.ts'
import { translator, translationsOf } from './translations.ts'
import { expect } from './test.ts'

/** Of an agent that no other node has. */
const newToken = () => formatAgentToken({ fingerprint: randomBytes(32).toString('base64url'), secret: 's'.repeat(43) })

export type NewNode = { name: string; subnet: string; hasAgent?: boolean }

/** Creates a node with the form. Its agent, if it has one, does not answer. */
export async function createNode(page: Page, { name, subnet, hasAgent = false }: NewNode): Promise<void> {
  const { field, fillIn, save } = nodeFormOf(page, translator(translationsOf('en')))
  await page.goto(routes.adminNodeCreate.to())
  await fillIn(name, subnet)
  if (hasAgent) {
    await field('admin.node.api.url').fill('https://127.0.0.1:9')
    await field('admin.node.api.token').fill(newToken())
  }
  await save()
  await expect(page.getByText(`Node ${name} created`)).toBeVisible()
}

/** The card of a node in the open list of nodes. */
export const nodeCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Nodes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Deletes a node from its card, and confirms it. */
export async function deleteNode(page: Page, name: string): Promise<void> {
  await page.goto(routes.adminNodes.to())
  await nodeCard(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(new RegExp(`^Node ${name} deleted`))).toBeVisible()
}
