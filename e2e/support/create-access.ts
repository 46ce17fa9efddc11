import type { Page } from '@playwright/test'
import { closeCard } from './close-card.ts'
import { routes } from './routes.ts'

/** Creates an access on a node of the first page of the list, and closes its card. */
export async function createAccess(member: Page, node: string, name: string): Promise<void> {
  await member.goto(routes.nodes.to())
  await member.getByRole('link', { name: node, exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill(name)
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  await closeCard(member)
}
