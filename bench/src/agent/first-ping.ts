import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { parseNodeSetup } from '@sallyport/contract/agent'
import { routes } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatus } from '@sallyport/contract/rules'
import * as tunnels from 'agent/testing/network'
import { root } from 'platform/workspace'
import { callApi, signIn } from '../api.ts'
import { admin, type Setup } from '../setup.ts'
import { composeFederated, sites } from '../sites.ts'
import { logIn, visit } from '../visit.ts'

const agentFile = path.join(root, 'agent/dist/sallyport-agent.mjs')
const openresolv = path.join(root, '.cache/openresolv')
const rounds = 5

/** Milliseconds from the click on Create until the page reports the node as ready, the config is saved, wg-quick ends, a ping succeeds. */
export type FirstPing = { ready: number; downloaded: number; up: number; ping: number }

/** Creates `rounds` accesses in a browser, and brings the tunnel of each up once the page reports the node as ready. */
export async function measureFirstPing(setup: Setup): Promise<FirstPing[]> {
  composeFederated()
  const folder = setup.newFolder()
  const network = setup.stopAtEnd(await tunnels.openTunnelNetwork())
  const server = await setup.startServer({ SITE_DIR: sites.federated })
  await addNode(server.url, network)
  return visit(await setup.openBrowser(), async (page) => {
    await page.goto(server.url + routes.login.to())
    await logIn(page, admin)
    await page.getByRole('link', { name: 'Node', exact: true }).click()
    const times: FirstPing[] = []
    for (let round = 1; round <= rounds; round++)
      times.push(await measureRound(page, network, path.join(folder, `p${round}.conf`)))
    return times
  })
}

async function addNode(url: string, network: tunnels.TunnelNetwork): Promise<void> {
  const setup = parseNodeSetup(await tunnels.initNode(network, { agentFile }))
  await tunnels.startAgent(network).printed(/listens on/)
  const body = { ...setup, name: 'Node', country: 'DK', city: 'Aalborg', status: nodeStatus.active, capacity: 0 }
  await callApi(url, { ...adminNodeEndpoints.create, token: await signIn(url), body })
}

async function measureRound(page: Page, network: tunnels.TunnelNetwork, file: string): Promise<FirstPing> {
  const client = await network.addClient()
  await tunnels.installResolvconf(client, openresolv)
  await page.getByLabel('Name', { exact: true }).fill(path.basename(file, '.conf'))
  const begin = performance.now()
  const elapsed = () => performance.now() - begin
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card.getByText('The node is ready')).toBeVisible()
  const ready = elapsed()
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download config' }).click()
  await (await download).saveAs(file)
  const downloaded = elapsed()
  await tunnels.bringTunnelUp(client, file)
  const up = elapsed()
  while (!(await tunnels.canPing(client, tunnels.tunnelAddress)));
  const ping = elapsed()
  await card.getByRole('button', { name: 'Close' }).click()
  await client.stop()
  return { ready, downloaded, up, ping }
}
