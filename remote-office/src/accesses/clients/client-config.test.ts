import { describe, expect, test } from '@rstest/core'
import { newAccess, node } from '@sallyport/testing'
import { clientConfig } from './client-config.ts'

const options = { access: newAccess(), node: node(), typeName: 'wireguard', dns: '1.1.1.1' }

const amneziaParams = { Jc: 4, Jmin: '40', Jmax: 70, S1: 0, S2: '0', H1: 5, H2: 6, H3: 7, H4: '8-9' }
const amnezia = (connect_params: Record<string, unknown>) =>
  clientConfig({ ...options, access: newAccess({ connect_params }), typeName: 'amnezia-wg' })

test('formats a WireGuard config', () => {
  expect(clientConfig(options)).toBe(
    [
      '[Interface]',
      'Address = 10.8.0.2/32',
      'PrivateKey = cGhvbmUtcHJpdmF0ZS1rZXk=',
      'DNS = 1.1.1.1',
      '',
      '[Peer]',
      'PublicKey = bm9kZS1wdWJsaWMta2V5',
      'Endpoint = oslo.example.org:51820',
      'AllowedIPs = 0.0.0.0/0',
      'PersistentKeepalive = 25',
      '',
    ].join('\n'),
  )
})

test('keeps the prefix length of an IP address', () => {
  expect(clientConfig({ ...options, access: newAccess({ ip: '10.8.0.2/24' }) })).toContain('Address = 10.8.0.2/24\n')
})

describe('Amnezia parameters', () => {
  test('are written to the interface section in order, including zeros', () => {
    const lines = 'Jc = 4\nJmin = 40\nJmax = 70\nS1 = 0\nS2 = 0\nH1 = 5\nH2 = 6\nH3 = 7\nH4 = 8-9\n\n[Peer]'

    expect(amnezia({ ...amneziaParams })).toContain(`DNS = 1.1.1.1\n${lines}`)
  })

  test('of later versions are written when present', () => {
    const config = amnezia({ ...amneziaParams, S3: 1, S4: 2, I1: '<b 0xf1>' })

    expect(config).toContain('S2 = 0\nS3 = 1\nS4 = 2\nH1 = 5\n')
    expect(config).toContain('H4 = 8-9\nI1 = <b 0xf1>\n')
  })

  const dropped = [
    ['an empty value', { S3: '' }, 'S3'],
    ['a null value', { S3: null }, 'S3'],
    ['an unknown key', { PostUp: 'reboot' }, 'PostUp'],
    ['a known key in another case', { jc: 3 }, 'jc'],
  ] as const
  for (const [name, params, key] of dropped) {
    test(`omit ${name}`, () => {
      expect(amnezia({ ...amneziaParams, ...params })).not.toContain(key)
    })
  }

  test('are omitted for a WireGuard node', () => {
    const access = newAccess({ connect_params: { ...amneziaParams } })

    expect(clientConfig({ ...options, access })).toBe(clientConfig(options))
  })
})

describe('returns null', () => {
  const lineBreak = 'x\nPostUp = reboot'
  const rows = [
    ['a line break in the IP address', { access: newAccess({ ip: lineBreak }) }],
    ['a line break in the private key', { access: newAccess({ private_key: lineBreak }) }],
    ['a line break in the resolver', { dns: lineBreak }],
    ["a line break in the node's key", { node: node({ public_key: lineBreak }) }],
    ["a line break in the node's URL", { node: node({ url: `https://${lineBreak}` }) }],
    ['a carriage return', { dns: '1.1.1.1\r' }],
    ['a Unicode line separator', { dns: '1.1.1.1\u2028' }],
    ['an empty key of the node', { node: node({ public_key: '' }) }],
    ['an empty resolver', { dns: '' }],
  ] as const
  for (const [name, overrides] of rows) {
    test(`for ${name}`, () => {
      expect(clientConfig({ ...options, ...overrides })).toBeNull()
    })
  }

  test('for a line break in a parameter', () => {
    expect(amnezia({ ...amneziaParams, I1: lineBreak })).toBeNull()
  })
})
