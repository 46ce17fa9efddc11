import { expect, test } from '@rstest/core'
import {
  createSimulatedInterface,
  isOnline,
  lastHandshake,
  patternOf,
  type PeerPattern,
} from './simulated-interface.ts'

const always: PeerPattern = { cycle: 1000, connectedFor: 1000, phase: 0, rate: 1200 }
const never: PeerPattern = { ...always, connectedFor: 0 }
const start = 1_000_000

function simulate() {
  const clock = { now: start }
  const wireguard = createSimulatedInterface({
    node: { public_key: 'node', subnet_cidr: '10.0.0.0/24' },
    patternOf: (key) => (key === 'used' ? always : never),
    clock: () => clock.now,
  })
  const peers = [
    { public_key: 'used', ip: '10.0.0.2' },
    { public_key: 'unused', ip: '10.0.0.3' },
  ]
  return { clock, wireguard, peers }
}

test('a client that is online has handshakes and traffic, and another one has none', async () => {
  const { clock, wireguard, peers } = simulate()
  await wireguard.apply({ added: peers, changed: [], removed: [] })
  await wireguard.dump()

  clock.now += 60
  const { public_key, peers: found } = await wireguard.dump()

  expect(public_key).toBe('node')
  expect(found).toMatchObject([
    { allowedIps: ['10.0.0.2/32'], last_handshake: start + 10, sent: 72_000, received: 6000 },
    { allowedIps: ['10.0.0.3/32'], last_handshake: 0, sent: 0, received: 0 },
  ])
})

test('a changed client keeps its counters, and a removed one is gone', async () => {
  const { clock, wireguard, peers } = simulate()
  await wireguard.apply({ added: peers, changed: [], removed: [] })
  clock.now += 60
  await wireguard.dump()

  await wireguard.apply({ added: [], changed: [{ public_key: 'used', ip: '10.0.0.9' }], removed: ['unused'] })
  const { peers: found } = await wireguard.ensure()

  expect(found).toMatchObject([{ public_key: 'used', allowedIps: ['10.0.0.9/32'], sent: 72_000 }])
})

test('a client that is added after the first ones connects and stays connected', async () => {
  const { clock, wireguard, peers } = simulate()
  await wireguard.apply({ added: peers.slice(0, 1), changed: [], removed: [] })
  await wireguard.apply({ added: peers.slice(1), changed: [], removed: [] })

  clock.now += 3000
  const { peers: found } = await wireguard.dump()

  expect(found[1]).toMatchObject({ public_key: 'unused', sent: 3_600_000 })
})

const pattern: PeerPattern = { cycle: 1000, connectedFor: 300, phase: 0, rate: 10 }

test('a client is online in the first part of each cycle', () => {
  const online = [0, 299, 300, 999, 1000].map((offset) => isOnline(pattern, start + offset, 0))

  expect(online).toEqual([true, true, false, false, true])
})

test('a client repeats its handshake every two minutes while it is online', () => {
  const handshakes = [0, 119, 120, 299, 300, 999].map((offset) => lastHandshake(pattern, start + offset, 0) - start)

  expect(handshakes).toEqual([0, 0, 120, 240, 240, 240])
})

test('a client that has just been added connects after ten seconds', () => {
  const addedAt = start + 50

  expect(isOnline(pattern, addedAt + 9, addedAt)).toBe(false)
  expect(lastHandshake(pattern, addedAt + 9, addedAt)).toBe(0)
  expect(isOnline(pattern, addedAt + 10, addedAt)).toBe(true)
  expect(lastHandshake(pattern, addedAt + 15, addedAt)).toBe(addedAt + 10)
})

test('a client that was added after its time online has no handshake until the next cycle', () => {
  const addedAt = start + 400

  expect(lastHandshake(pattern, start + 900, addedAt)).toBe(0)
  expect(lastHandshake(pattern, start + 1001, addedAt)).toBe(start + 1000)
})

test('one of four public keys is never used', () => {
  const keys = Array.from({ length: 256 }, (_, byte) => Buffer.alloc(32, byte).toString('base64'))

  expect(keys.filter((key) => patternOf(key).connectedFor === 0)).toHaveLength(64)
})
