import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readSetting } from './installation.ts'
import { run } from './run-programs.ts'
import { caddyCheck, formatChecks, isRenewed, readCertificateLifetime, readinessChecks } from './status.ts'

const folder = temporaryFolder('status')
let response = { status: 'ok', database: true, site: true }
const server = createServer((_request, reply) => void reply.end(JSON.stringify(response))).listen(0, '127.0.0.1')
afterAll(() => void server.close())

test('reads from the server which part is not ready', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const names = async () => (await readinessChecks(url, 'active')).filter(({ isOk }) => !isOk).map(({ name }) => name)

  expect(await names()).toEqual([])
  response = { ...response, database: false }
  expect(await names()).toEqual(['database'])
  expect(await readinessChecks('http://127.0.0.1:1', 'active')).toMatchObject([
    { name: 'service', isOk: false, text: expect.stringContaining('does not respond') },
  ])
  expect(await readinessChecks(url, 'failed')).toMatchObject([{ name: 'service', isOk: false, text: 'is failed' }])
})

test('reports an administration API of Caddy that every account can use', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  expect(await caddyCheck(url)).toMatchObject({ name: 'caddy', isOk: false })
  expect(await caddyCheck('http://127.0.0.1:1')).toBe(null)
})

test('advises to start a service that is stopped, and to read the journal of one that fails', async () => {
  const journal = 'journalctl -u sallyport shows why'

  expect(await readinessChecks('', 'inactive')).toMatchObject([{ advice: `systemctl start sallyport; ${journal}` }])
  expect(await readinessChecks('', 'activating')).toMatchObject([{ advice: journal }])
})

test('reads the certificate of this machine, which need not be of a public authority', async () => {
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'certificate.pem') }
  const subject = ['-subj', '/CN=vpn.example.test', '-days', '90', '-nodes', '-newkey', 'rsa:2048']
  run('openssl', ['req', '-x509', ...subject, '-keyout', files.key, '-out', files.certificate])
  const key = run('cat', [files.key])
  const tls = createTlsServer({ key, cert: run('cat', [files.certificate]) }).listen(0, '127.0.0.1')
  await once(tls, 'listening')
  const certificate = await readCertificateLifetime('vpn.example.test', (tls.address() as AddressInfo).port)
  tls.close()
  const isOk = (days: number) => isRenewed(certificate, new Date(Date.now() + days * 86_400_000))

  expect([isOk(0), isOk(70), isOk(80), isOk(91)]).toEqual([true, true, false, false])
})

test('reads settings with and without quotes, and not those that are commented out', () => {
  const file = path.join(folder, 'sallyport.env')
  writeFileSync(file, '#SMTP_URL=smtp://localhost\nPUBLIC_URL="https://vpn.example.test"\nAPP_NAME=Example VPN\n')

  expect(readSetting('PUBLIC_URL', file)).toBe('https://vpn.example.test')
  expect(readSetting('APP_NAME', file)).toBe('Example VPN')
  expect(readSetting('SMTP_URL', file)).toBeNull()
})

test('prints what to do about a problem, and nothing to do without one', () => {
  const check = { name: 'backup', text: 'there is none', advice: 'sallyport backup makes one' }

  expect(
    formatChecks([
      { name: 'disk', isOk: true, text: '5.0 GiB are free' },
      { ...check, isOk: false },
    ]),
  ).toEqual(['✓ disk    5.0 GiB are free', '✗ backup  there is none', '          → sallyport backup makes one'])
})
