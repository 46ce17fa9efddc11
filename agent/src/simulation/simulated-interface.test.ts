import { expect, test } from '@rstest/core'
import { createSimulatedInterface, type PeerPattern } from './simulated-interface.ts'

const always: PeerPattern = { cycle: 1000, connectedFor: 1000, phase: 0, rate: 1200 }
const never: PeerPattern = { ...always, connectedFor: 0 }
const start = 1_000_000

function simulate() {
  const clock = { now: start }
  const wireguard = createSimulatedInterface({
    publicKey: 'node',
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
