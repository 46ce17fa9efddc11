import { expect, test } from '@rstest/core'
import { keyOf } from '../testing/agent-fields.ts'
import { parseDump } from './parse-dump.ts'

const lines = (...rows: (string | number)[][]) => rows.map((row) => `${row.join('\t')}\n`).join('')
const device = [keyOf('private'), keyOf('public'), 51_820, 'off']

test('reads the interface and its peers', () => {
  const dump = parseDump(
    lines(
      device,
      [keyOf(1), '(none)', '203.0.113.7:4500', '10.8.0.2/32', 1_700_000_000, 1234, 5678, 'off'],
      [keyOf(2), keyOf('psk'), '(none)', '10.8.0.3/32,fd00::3/128', 0, 0, 0, 25],
      [keyOf(3), '(none)', '[2001:db8::1]:4500', '(none)', 0, 0, 148, 'off'],
    ),
  )

  expect(dump).toEqual({
    privateKey: keyOf('private'),
    publicKey: keyOf('public'),
    listenPort: 51_820,
    peers: [
      peer(1, { allowedIps: ['10.8.0.2/32'], last_handshake: 1_700_000_000, received: 1234, sent: 5678 }),
      peer(2, { allowedIps: ['10.8.0.3/32', 'fd00::3/128'], hasPresharedKey: true }),
      peer(3, { allowedIps: [], sent: 148 }),
    ],
  })
})

const peer = (name: number, fields: object) => ({
  public_key: keyOf(name),
  hasPresharedKey: false,
  last_handshake: 0,
  received: 0,
  sent: 0,
  ...fields,
})

test('reads an interface without a key and without peers', () => {
  expect(parseDump(lines(['(none)', '(none)', 0, 'off']))).toEqual({
    privateKey: null,
    publicKey: null,
    listenPort: 0,
    peers: [],
  })
})

test('reads the output of awg, which has more fields', () => {
  const parameters = [4, 40, 70, 15, 100, 0, 0, '1', '2', '3', '4', '(null)', '(null)', '(null)', '(null)', '(null)']
  const dump = parseDump(
    lines(
      [...device.slice(0, 3), ...parameters, 'off'],
      [keyOf(1), '(none)', '(none)', '10.8.0.2/32', 0, 1, 2, 'off', 'off'],
    ),
  )

  expect(dump).toMatchObject({ publicKey: keyOf('public'), listenPort: 51_820 })
  expect(dump.peers).toEqual([peer(1, { allowedIps: ['10.8.0.2/32'], received: 1, sent: 2 })])
})

test.each(['', 'Unable to access interface\n', lines(device, [keyOf(1), '(none)'])])('rejects %j', (output) => {
  expect(() => parseDump(output)).toThrow('unknown format')
})
