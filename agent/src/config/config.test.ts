import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { configFields } from '../testing/agent-fields.ts'
import { readConfig } from './config.ts'

const tls = { certificate_file: '/etc/certificate.pem', key_file: '/etc/key.pem' }
const { api, firewall } = configFields()

function read(content: unknown) {
  const file = path.join(temporaryFolder('config'), 'config.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return { file, config: () => readConfig(file) }
}

test('reads a config', () => {
  const fields = configFields({ api: { ...api, host: '0.0.0.0', port: 8443, tls } })

  expect(read(fields).config()).toEqual(fields)
})

test.each([
  [{ ...configFields(), interface: 'a/b' }, '"interface" must be an interface name: 1 to 15 letters'],
  [{ ...configFields(), type: 'openvpn' }, '"type" must be "wireguard" or "amnezia-wg".'],
  [{ ...configFields(), address: '10.8.0.1' }, '"address" must be an IPv4 address with a prefix length'],
  [{ ...configFields(), address: undefined }, '"address" is missing.'],
  [{ ...configFields(), listen_port: 65_536 }, '"listen_port" must be from 0 to 65535.'],
  [{ ...configFields(), listen_port: '51820' }, '"listen_port" must be a port number.'],
  [{ ...configFields(), private_key_file: 'key' }, '"private_key_file" must be an absolute path.'],
  [{ ...configFields(), amnezia: { Jx: 1 } }, '"amnezia.Jx" must be a parameter of AmneziaWG.'],
  [{ ...configFields(), amnezia: { I1: 'a\nPostUp = x' } }, '"amnezia.I1" must be a number or one line of text.'],
  [{ ...configFields(), dns: '1.1.1.1' }, '"dns" is not a setting.'],
  [{ ...configFields(), mtu: 68 }, '"mtu" must be a number from 576 to 8920.'],
  [{ ...configFields(), api: { ...api, port: -1 } }, '"api.port" must be from 0 to 65535.'],
  [{ ...configFields(), api: { ...api, tls: { key_file: '/key' } } }, '"api.tls.certificate_file" is missing.'],
  [{ ...configFields(), api: { ...api, secret_hash: 'x' } }, '"api.secret_hash" must be a SHA-256 hash as base64url.'],
  [{ ...configFields(), firewall: { ...firewall, allow_networks: ['fd00::/8'] } }, 'be an IPv4 network'],
  [
    { ...configFields(), firewall: { ...firewall, allow_ports: 'some' } },
    '"firewall.allow_ports" must be a list of ports.',
  ],
  [{ ...configFields(), firewall: undefined }, '"firewall" is missing.'],
  [[], '"interface" is missing.'],
  ['{', 'is not valid JSON'],
  ['1', 'must be a JSON object.'],
])('%#: names the wrong field', (content, message) => {
  const { file, config } = read(content)

  expect(config).toThrow(message)
  expect(config).toThrow(file)
})

test.each(['0.0.0.0', '203.0.113.7', '::', 'node.example.test', '127.0.0.1.example.test'])(
  'refuses HTTP without TLS on %s',
  (host) => {
    expect(read(configFields({ api: { ...api, host } })).config).toThrow(
      '"api.tls" must be set, because "api.host" is not a loopback address.',
    )
  },
)

test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('allows HTTP on %s', (host) => {
  expect(read(configFields({ api: { ...api, host } })).config().api.host).toBe(host)
})

test('says that the file cannot be read', () => {
  expect(() => readConfig('/nonexistent/config.json')).toThrow('The config file cannot be read')
})
