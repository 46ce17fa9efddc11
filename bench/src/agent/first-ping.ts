import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  bringTunnelUp,
  canPing,
  initNode,
  installResolvconf,
  openTunnelNetwork,
  startAgent,
  tunnelAddress,
  type TunnelNetwork,
} from 'agent/testing/network'
import { parseNodeSetup } from '@sallyport/contract/agent'
import { routes } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatus } from '@sallyport/contract/rules'
import { runServer } from 'platform/run-server'
import { root } from 'platform/workspace'
import { openBrowser } from '../browser.ts'
import { composeFederated } from '../compose-federated.ts'
import { sites } from '../folders.ts'
import { signIn, type Session } from '../lists/requests.ts'
import { visit } from '../login-page.ts'
import { admin } from '../measured-server/measured-server.ts'
import { agentFile } from './apply-peer.ts'

const openresolv = path.join(root, '.cache/openresolv')
const rounds = 5

/** Milliseconds since the click on Create. */
export type FirstPing = { ready: number; downloaded: number; up: number; ping: number }

/** Creates accesses in a browser and brings their tunnels up, when the page shows that the node is ready. */
export async function measureFirstPing(folder: string): Promise<FirstPing[]> {
  await composeFederated()
  const network = await openTunnelNetwork()
  const server = await runServer({ SITE_DIR: sites.federated, LOG_LEVEL: 'warn', ...admin })
  const browser = await openBrowser()
  try {
    await addNode(await signIn(server.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD), network)
    return await visit(browser, async (page) => {
      await openNode(page, server.url)
      const times: FirstPing[] = []
      for (let round = 1; round <= rounds; round++)
        times.push(await measureRound(page, network, `${folder}/p${round}.conf`))
      return times
    })
  } finally {
    await browser.close()
    await server.stop()
    await network.stop()
  }
}

async function addNode({ url, token }: Session, network: TunnelNetwork): Promise<void> {
  const setup = parseNodeSetup(await initNode(network, { agentFile }))
  await startAgent(network).printed(/listens on/)
  const response = await fetch(url + adminNodeEndpoints.create.path, {
    method: adminNodeEndpoints.create.method,
    headers: { 'x-api-token': 'sallyport-web', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...setup,
      name: 'Node',
      country: 'DK',
      city: 'Aalborg',
      status: nodeStatus.active,
      capacity: 0,
    }),
  })
  if (!response.ok) throw new Error(`The node could not be created: ${await response.text()}`)
}

async function openNode(page: Page, url: string): Promise<void> {
  await page.goto(url + routes.login.to())
  await page.getByLabel('Email').fill(admin.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(admin.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Node', exact: true }).click()
}

async function measureRound(page: Page, network: TunnelNetwork, file: string): Promise<FirstPing> {
  const client = await network.addClient()
  await installResolvconf(client, openresolv)
  await page.getByLabel('Name', { exact: true }).fill(path.basename(file, '.conf'))
  const begin = performance.now()
  const elapsed = () => performance.now() - begin
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card).toContainText('The node is ready')
  const ready = elapsed()
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download config' }).click()
  await (await download).saveAs(file)
  const downloaded = elapsed()
  await bringTunnelUp(client, file)
  const up = elapsed()
  while (!(await canPing(client, tunnelAddress)));
  const ping = elapsed()
  await card.getByRole('button', { name: 'Close' }).click()
  await client.stop()
  return { ready, downloaded, up, ping }
}
