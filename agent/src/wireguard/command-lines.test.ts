import { expect, test } from '@rstest/core'
import { configFields, keyOf, peerFields } from '../testing/agent-fields.ts'
import { interfaceCommand, peerCommands } from './command-lines.ts'
import { isSamePrivateKey } from './interface-setup.ts'

test('applies all changes with one command, removals first', () => {
  const changes = { removed: [keyOf(1)], changed: [peerFields(2)], added: [peerFields(3), peerFields(4)] }

  expect(peerCommands('wg0', changes).map((args) => args.join(' '))).toEqual([
    [
      'set wg0',
      `peer ${keyOf(1)} remove`,
      `peer ${keyOf(2)} preshared-key /dev/null allowed-ips 10.8.0.3/32`,
      `peer ${keyOf(3)} allowed-ips 10.8.0.4/32`,
      `peer ${keyOf(4)} allowed-ips 10.8.0.5/32`,
    ].join(' '),
  ])
})

test('divides many changes, so that no command line is longer than 128 KiB', () => {
  const numbers = Array.from({ length: 1201 }, (_, index) => index + 1)
  const changed = numbers.map((number) => peerFields(number))

  const commands = peerCommands('a-long-name-123', { removed: [], changed, added: [] })

  expect(commands.map((args) => args.filter((arg) => arg === 'peer').length)).toEqual([500, 500, 201])
  // Each argument also takes 8 bytes for its pointer and 1 byte for the terminating NUL.
  const sizes = commands.map((args) => args.reduce((size, arg) => size + arg.length + 9, 0))
  expect(Math.max(...sizes)).toBeLessThan(128 * 1024)
})

test('needs no command without changes', () => {
  expect(peerCommands('wg0', { removed: [], changed: [], added: [] })).toEqual([])
})

test('sets key and port of a WireGuard interface; the key is not on the command line', () => {
  expect(interfaceCommand(configFields()).join(' ')).toBe(
    'set wg0 private-key /etc/sallyport-agent/private.key listen-port 51820',
  )
})

test('sets the parameters of an AmneziaWG interface', () => {
  const amnezia = {
    Jc: 4,
    Jmin: 40,
    Jmax: 70,
    S1: 0,
    S2: 100,
    H1: '5',
    H2: '6-9',
    H3: 10,
    H4: 11,
    I1: '<b 0xc0><r 16>',
  }

  const args = interfaceCommand(configFields({ type: 'amnezia-wg', interface: 'awg0', amnezia }))

  expect(args.join(' ')).toBe(
    'set awg0 private-key /etc/sallyport-agent/private.key listen-port 51820 ' +
      'jc 4 jmin 40 jmax 70 s1 0 s2 100 h1 5 h2 6-9 h3 10 h4 11 i1 <b 0xc0><r 16>',
  )
})

test('leaves the parameters of AmneziaWG out for WireGuard, whose programs refuse them', () => {
  expect(interfaceCommand(configFields({ amnezia: { Jc: 4 } }))).not.toContain('jc')
})

const privateKey = (first: number, last: number) => {
  const bytes = Buffer.alloc(32, 1)
  bytes[0] = first
  bytes[31] = last
  return bytes.toString('base64')
}

test('compares keys without the bits that X25519 ignores', () => {
  expect(isSamePrivateKey(privateKey(0b1111_1000, 0b0100_0000), privateKey(0b1111_1111, 0b1000_0000))).toBe(true)
  expect(isSamePrivateKey(privateKey(0b1111_1000, 0b0100_0000), privateKey(0b0111_1000, 0b0100_0000))).toBe(false)
  expect(isSamePrivateKey(privateKey(0b1111_1000, 0b0100_0000), privateKey(0b1111_1000, 0b0100_0001))).toBe(false)
  expect(isSamePrivateKey(null, privateKey(0, 0))).toBe(false)
})
