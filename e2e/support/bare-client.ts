import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import {
  bringTunnelUp,
  canPing,
  installResolvconf,
  linkClient,
  nodeAddress,
  openNamespace,
  runInNetworkOf,
  tunnelAddress,
  type Namespace,
} from 'agent/testing/network'
import { chromiumOptions } from 'platform/browser'
import { root } from 'platform/workspace'
import type { BareServer } from './bare-server.ts'
import { expect } from './test.ts'
import { accessRow, createAccess, openNode } from './tunnel/tunnel-actions.ts'

/** Longer than the time until the next handshake, and until the agent has reported it. */
const slowly = { timeout: 40_000 }

/** A machine of a member that reaches only the server, and a page of a browser on the machine. */
export type BareClient = { client: Namespace; page: Page; folder: string }

/** Connects a client to a server during `visit`. The browser ignores that the certificate comes from an unknown authority. */
export async function withClient(
  { pid }: BareServer,
  domain: string,
  visit: (client: BareClient) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-client-'))
  const client = await openNamespace()
  const server = { pid, run: (program: string, ...args: string[]) => runInNetworkOf(pid, program, ...args) }
  await server.run('ip', 'address', 'add', `${nodeAddress}/32`, 'dev', 'lo')
  await linkClient(server, client, 1)
  // The server is behind the default route, as at home: wg-quick leaves more specific routes outside of the tunnel.
  const [, gateway = ''] = /via (\S+)/.exec(await client.run('ip', 'route', 'get', nodeAddress)) ?? []
  await client.run('ip', 'route', 'add', 'default', 'via', gateway)
  await client.run('ip', 'route', 'delete', nodeAddress)
  await waitForAddresses(server.run, client.run)
  // Extracted by `platform/system-tools.mjs`.
  await installResolvconf(client, path.join(root, '.cache/openresolv'))
  await client.run('sh', '-c', `echo '${nodeAddress} ${domain}' >> /etc/hosts`)
  const browser = await chromium.launch({
    ...chromiumOptions,
    executablePath: browserIn(client, folder),
    args: [...chromiumOptions.args, `--host-resolver-rules=MAP ${domain} ${nodeAddress}`],
  })
  try {
    const context = await browser.newContext({ baseURL: `https://${domain}`, ignoreHTTPSErrors: true, locale: 'en-GB' })
    await visit({ client, page: await context.newPage(), folder })
  } finally {
    await browser.close()
    await client.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Run = (program: string, ...args: string[]) => Promise<string>

/**
 * Waits until no address is tentative (https://www.rfc-editor.org/rfc/rfc4862#section-5.4): when one becomes valid, Chromium aborts
 * requests with ERR_NETWORK_CHANGED.
 */
async function waitForAddresses(...machines: Run[]): Promise<void> {
  for (const run of machines) await expect.poll(() => run('ip', 'address', 'show', 'tentative'), slowly).toBe('')
}

/** Writes a script that starts Chromium in the network of a client; returns the path of the script. */
function browserIn({ pid }: Namespace, folder: string): string {
  const script = path.join(folder, 'chromium')
  const program = 'executablePath' in chromiumOptions ? chromiumOptions.executablePath : chromium.executablePath()
  writeFileSync(script, `#!/bin/sh\nexec nsenter --target ${pid} --net -- "${program}" "$@"\n`, { mode: 0o755 })
  return script
}

/** Creates an access, and opens the site through its tunnel. */
export async function openThroughTunnel({ client, page, folder }: BareClient, node: string, access = 'phone') {
  await openNode(page, node)
  await bringTunnelUp(client, await createAccess(page, access, folder))
  await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(true)
  expect(await client.run('ip', 'route', 'get', nodeAddress)).toContain(`dev ${access}`)
  // Chromium also aborts requests when the interface of the tunnel appears.
  await expect(() => openNode(page, node)).toPass(slowly)
  await expect(accessRow(page, access)).toContainText('Connected', slowly)
}
