import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, test as base, type Page } from '@playwright/test'
import { createArchive } from 'platform/archive'
import { chromiumOptions } from 'platform/browser'
import { freePort } from '../free-port.ts'
import { createSelfSigned, type SelfSigned } from '../self-signed.ts'
import { addNode, firstAdmin } from './accounts.ts'
import { startPeerPostgres, type PeerPostgres } from './peer-postgres.ts'
import { startCaddy, startNginx, type CaddyProxy, type Proxy } from './proxies.ts'
import { install, type Installation, type Service } from './systemd-unit.ts'

export type Deployment = {
  folder: string
  archive: { file: string; folder: string }
  certificate: SelfSigned
  postgres: PeerPostgres
  installation: Installation
  service: Service
  nginx: Proxy
  caddy: CaddyProxy
}

const cpu = process.arch === 'arm64' ? 'arm64' : 'x64'
/** Unix seconds of 2026-11-22: with a fixed time, a second archive of the same sources has the same bytes. */
const archiveTime = 1_795_305_600
export const archiveOptions = { cpu, time: archiveTime } as const

type Fixtures = { page: Page }

/** An installed archive behind nginx and Caddy, and a browser that trusts their certificate. */
export const test = base.extend<Fixtures, { deployment: Deployment }>({
  deployment: [
    async ({}, provide) => {
      const cleanup: (() => unknown)[] = []
      try {
        await provide(await deploy(cleanup))
      } finally {
        for (const clean of cleanup.toReversed()) await clean()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  page: ({ deployment, locale }, provide) => withTrustingPage({ ...deployment, locale }, provide),
})

type PageOptions = { certificate: SelfSigned; locale: string | undefined }

/** Provides a page of a browser that trusts the certificate. Console errors fail the test. */
async function withTrustingPage(
  { certificate, locale = 'en-GB' }: PageOptions,
  provide: (page: Page) => Promise<void>,
): Promise<void> {
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`
  const browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, trusted] })
  const consoleErrors: string[] = []
  const context = await browser.newContext({ locale })
  context.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  context.on('weberror', (error) => consoleErrors.push(error.error().message))
  await provide(await context.newPage())
  await browser.close()
  base.expect(consoleErrors).toEqual([])
}

async function deploy(cleanup: (() => unknown)[]): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-deployment-'))
  cleanup.push(() => {
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  chmodSync(folder, 0o755)
  const certificate = createSelfSigned(folder)
  // The account that runs the proxies reads it.
  chmodSync(certificate.keyFile, 0o644)
  const file = await createArchive({ folder, ...archiveOptions })
  const archive = { file, folder: unpack(file, folder) }
  const port = await freePort()
  const postgres = await startPeerPostgres()
  cleanup.push(postgres.stop)
  postgres.createDatabase('sallyport')
  const settings = { ...firstAdmin }
  const publicUrl = `https://localhost:${port}`
  const { socketFolder } = postgres
  const installation = install({ archive: archive.folder, folder, publicUrl, socketFolder, settings })
  const service = await installation.start()
  cleanup.push(service.stop)
  await addNode(service, 'Auckland')
  const options = { archive: archive.folder, certificate, serverPort: Number(new URL(service.url).port) }
  const nginx = await startNginx({ ...options, folder: path.join(folder, 'nginx'), port })
  cleanup.push(nginx.program.stop)
  const caddy = await startCaddy({ ...options, folder: path.join(folder, 'caddy'), port: await freePort() })
  cleanup.push(caddy.program.stop)
  return { folder, archive, certificate, postgres, installation, service, nginx, caddy }
}

/** Unpacks an archive as a folder to which only root can write; returns the folder. */
function unpack(file: string, folder: string): string {
  execFileSync('tar', ['-xzf', file, '--no-same-owner', '-C', folder])
  const unpacked = path.join(folder, path.basename(file, '.tgz'))
  if (!readdirSync(folder).includes(path.basename(unpacked))) throw new Error(`${file} has no top folder of its name`)
  execFileSync('chmod', ['-R', 'a-w', unpacked])
  return unpacked
}
