import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { runServer, type RunningServer } from 'platform/run-server'
import { root } from 'platform/workspace'
import { createSelfSigned, type SelfSigned } from '../self-signed.ts'
import { withTrustingPage } from './deployment.ts'
import { exportSite } from './export-site.ts'
import { startNginx, type Proxy } from './proxies.ts'
import { freePort } from '../free-port.ts'

export const basePath = '/vpn'

/** `url`: that of the site, with its base path; `server.url` reaches the server without nginx, which serves `folder`. */
export type StaticDeployment = {
  url: string
  folder: string
  certificate: SelfSigned
  server: RunningServer
  nginx: Proxy
}

/** A site under a base path whose pages and files nginx serves itself, and a browser that trusts its certificate. */
export const test = base.extend<{ page: Page; expectedErrors: RegExp[] }, { deployment: StaticDeployment }>({
  deployment: [
    async ({}, provide) => {
      const cleanup: (() => unknown)[] = []
      try {
        await provide(await deploy(cleanup))
      } finally {
        for (const clean of cleanup.toReversed()) await clean()
      }
    },
    { scope: 'worker' },
  ],
  /** Console errors that the test causes; any other one fails it. */
  expectedErrors: async ({}, provide) => provide([]),
  page: ({ deployment, locale, expectedErrors }, provide) =>
    withTrustingPage({ ...deployment, locale, expectedErrors }, provide),
})

async function deploy(cleanup: (() => unknown)[]): Promise<StaticDeployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-static-'))
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }))
  // For the account that runs nginx.
  chmodSync(folder, 0o755)
  const certificate = createSelfSigned(folder)
  chmodSync(certificate.keyFile, 0o644)
  const port = await freePort()
  const url = `https://localhost:${port}${basePath}`
  const settings = { DEMO: '1', PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' }
  const server = await runServer(settings)
  cleanup.push(server.stop)
  const staticSite = path.join(folder, 'site')
  exportSite(staticSite, settings)
  const nginx = await startNginx({
    archive: path.join(root, 'deployment'),
    folder: path.join(folder, 'nginx'),
    certificate,
    serverPort: Number(new URL(server.url).port),
    port,
    staticSite,
  })
  cleanup.push(nginx.program.stop)
  return { url, folder: staticSite, certificate, server, nginx }
}
