import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readInitOptions } from 'agent/init-options'
import { readConfig } from 'server/config'
import { defaultPorts } from '../ports.ts'
import { caddyfile, settingsFile, unitFiles, type Site } from './files.ts'
import { readHostName } from './install-options.ts'
import { initArguments } from './node.ts'

const root = path.join(import.meta.dirname, '../../..')
const deployment = path.join(root, 'deployment')
/** Extracted by `platform/system-tools.mjs`. */
const caddy = path.join(root, '.cache/caddy/usr/bin/caddy')
const isCaddyExpected = existsSync(caddy) || process.env['CI'] === 'true'

const domains = ['vpn.example.com', 'vpn.example.network', 'vpn.example.photography', 'vpn.пример.рф', 'a.io']
  .concat(`vpn.${'long-'.repeat(12)}x.international`)
  .map(readHostName)
const ports = { serverPort: 3100, agentPort: 8900, tunnelPort: 443 }
const sites: Required<Site>[] = domains.map((domain) => ({ domain, tls: 'public', serverPort: ports.serverPort }))

describe('every file that install writes is accepted by the program that reads it:', () => {
  for (const site of sites) {
    test(`the settings of ${site.domain}, by the server`, () => {
      const config = readConfig(parseEnv(settingsFile(site, deployment).content), root)

      expect(config.publicUrl).toBe(`https://${site.domain}`)
      expect(config.settings.supportEmail).toBe(`support@${site.domain}`)
    })

    test(`the options of the node ${site.domain}, by the agent`, () => {
      const options = readInitOptions(initArguments({ domain: site.domain, ...ports }).slice(1))

      expect(options).toMatchObject({ host: site.domain, port: 443, apiHost: '127.0.0.1', apiPort: 8900 })
    })
  }

  test('the settings of a local site, by the server', () => {
    const { content } = settingsFile({ serverPort: ports.serverPort }, deployment)

    expect(readConfig(parseEnv(content), root).publicUrl).toBe('http://localhost:3100')
  })

  test('the options of a node with another endpoint and network, by the agent', () => {
    const network = { subnet: '10.9.0.0/20', interface: 'vpn0' }
    const site = { domain: 'vpn.example.com', endpoint: '203.0.113.7', ...network, ...defaultPorts }

    expect(readInitOptions(initArguments(site).slice(1))).toMatchObject({
      host: '203.0.113.7',
      port: 51_820,
      ...network,
    })
  })

  test('the units, by systemd, with the chosen port', () => {
    const folder = temporaryFolder('units')
    const files = unitFiles(deployment, ports.serverPort).map(({ file, content }) => {
      const copy = path.join(folder, path.basename(file))
      writeFileSync(copy, content.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`))
      return copy
    })
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    })

    expect([status, stdout + stderr]).toEqual([0, ''])
    expect(files.map((file) => path.basename(file))).toEqual([
      'sallyport-backup.service',
      'sallyport-backup.timer',
      'sallyport.service',
      'sallyport.socket',
    ])
    expect(readFileSync(path.join(folder, 'sallyport.socket'), 'utf8')).toContain('\nListenStream=127.0.0.1:3100\n')
  })

  test.runIf(isCaddyExpected)('the Caddyfile, by Caddy, with the chosen port', () => {
    const folder = temporaryFolder('caddy')
    const file = path.join(folder, 'Caddyfile')
    mkdirSync(path.join(folder, 'home'))
    const env = { PATH: process.env['PATH'], HOME: path.join(folder, 'home') }
    for (const site of sites.flatMap((each) => [each, { ...each, tls: 'internal' as const }])) {
      // Another proxy may be in front.
      writeFileSync(file, caddyfile(site, deployment).content.replace('#trusted_proxies', 'trusted_proxies'))
      const args = ['adapt', '--adapter', 'caddyfile', '--validate', '--config', file]
      const { status, stdout, stderr } = spawnSync(caddy, args, { encoding: 'utf8', env })

      expect([site.domain, status, status === 0 ? '' : stderr]).toEqual([site.domain, 0, ''])
      expect(stdout).toContain('"dial":"127.0.0.1:3100"')
      expect(stdout).toContain('"trusted_proxies":["203.0.113.0/24"]')
      expect(stdout).toContain(`"host":["${site.domain}"]`)
      expect(stdout.includes('"module":"internal"')).toBe(site.tls === 'internal')
    }
  })
})
