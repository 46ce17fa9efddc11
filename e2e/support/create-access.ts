import type { Page } from '@playwright/test'
import { accessEndpoints, type Node, type ResponseOf } from '@sallyport/contract/endpoints'
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

/** Creates an access through the API; returns its node. */
export async function allocateAccess(
  url: string,
  { token }: { token: string },
  nodeId: number,
  name: string,
): Promise<Node> {
  const { method, path } = accessEndpoints.allocate
  const response = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Api-Token': 'sallyport-web',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ node_id: nodeId, name }),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return ((await response.json()) as ResponseOf<typeof accessEndpoints.allocate>).node
}
