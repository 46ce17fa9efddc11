import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { createServerClock } from '../clock/server-clock.ts'
import { createStateStore, withoutServer } from '../state/state-store.ts'
import { keyOf, peerFields, serverId, stateFields } from '../testing/agent-fields.ts'
import { fakeFirewall } from '../testing/fake-firewall.ts'
import { fakeInterface } from '../testing/fake-interface.ts'
import { createReconciler, defaultIntervals } from './reconciler.ts'
import { createStateUpdates } from './state-updates.ts'

const intervals = { ...defaultIntervals, reconcile: 20, retry: 5 }
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function startReconciler({
  file = path.join(temporaryFolder('reconciler'), 'state.json'),
  reconcile = intervals.reconcile,
  withoutRules = intervals.withoutRules,
} = {}) {
  const log: string[] = []
  const time = { now: 1_700_000_000_000 }
  const { fake, ...wireguard } = fakeInterface()
  const store = createStateStore(file, (line) => log.push(line))
  const now = () => time.now
  const clock = createServerClock(now, now)
  const firewall = fakeFirewall()
  const reconciler = createReconciler({
    firewall,
    wireguard,
    store,
    clock,
    log: (line) => log.push(line),
    intervals: { ...intervals, reconcile, withoutRules },
  })
  const node = { nodeClock: now, address: '10.8.0.1/16' }
  const updates = createStateUpdates({ reconciler, store, clock, ...node, log: (line) => log.push(line) })
  stops.push(() => reconciler.stop())
  const update = (generation: number, numbers: number[], expired_at: number | null = null) =>
    updates.update(
      stateFields(
        generation,
        numbers.map((number) => peerFields(number, { expired_at })),
        { now: time.now },
      ),
    )
  return { file, fake, wireguard, firewall: firewall.fake, log, time, store, clock, reconciler, updates, update }
}

/** What `sallyport-agent forget` does in another process. */
async function forget(file: string) {
  const store = createStateStore(file, () => undefined)
  await store.refresh()
  await store.save(withoutServer(store.current()!))
}

test('an update applies the differences only', async () => {
  const { fake, update } = startReconciler()
  await update(1, [1, 2])

  expect(await update(2, [2, 3])).toEqual({ generation: 2, added: 1, changed: 0, removed: 1 })
  expect(fake.applied.at(-1)).toMatchObject({ removed: [keyOf(1)], changed: [], added: [{ public_key: keyOf(3) }] })
})

test('the same update again changes nothing', async () => {
  const { fake, update } = startReconciler()
  await update(1, [1, 2])

  expect(await update(1, [1, 2])).toEqual({ generation: 1, added: 0, changed: 0, removed: 0 })
  expect(fake.applied).toHaveLength(1)
})

test('simultaneous updates are applied one after the other, and the last generation wins', async () => {
  const { fake, update } = startReconciler()
  const results = await Promise.allSettled([update(1, [1]), update(3, [3]), update(2, [2])])

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(fake.keys()).toEqual([keyOf(3)])
})

test('keeps the peers of an interface until the first update', async () => {
  const { fake, reconciler, update } = startReconciler()
  fake.set(keyOf(9), {})
  await reconciler.run()

  expect([fake.keys(), reconciler.health()]).toEqual([[keyOf(9)], { interface: 'unsynchronised' }])

  await update(1, [1])
  expect([fake.keys(), reconciler.health()]).toEqual([[keyOf(1)], { interface: 'synchronised' }])
})

test('repairs peers that were changed by hand, without an update', async () => {
  const { fake, update } = startReconciler()
  await update(1, [1, 2])
  fake.peers.delete(keyOf(1))
  fake.set(keyOf(2), { allowedIps: ['0.0.0.0/0'] })
  fake.set(keyOf(9), {})

  await expect.poll(() => fake.keys().sort()).toEqual([keyOf(1), keyOf(2)].sort())
  expect(fake.peers.get(keyOf(2))?.allowedIps).toEqual(['10.8.0.3/32'])
})

test('goes on with the last state while its file cannot be read', async () => {
  const { file, fake, log, update } = startReconciler()
  await update(1, [1])
  rmSync(file)
  mkdirSync(file)
  await expect.poll(() => log.join()).toContain('The saved state cannot be read: EISDIR')
  fake.peers.clear()

  await expect.poll(() => fake.keys()).toEqual([keyOf(1)])
})

test('removes a peer at once that expired while it was applied', async () => {
  const { fake, wireguard, time, update } = startReconciler({ reconcile: 3_600_000 })
  const { apply } = wireguard
  wireguard.apply = async (changes) => {
    await apply(changes)
    time.now += 2000
  }

  await update(1, [1], time.now / 1000 + 1)

  await expect.poll(fake.keys).toEqual([])
})

test('removes a peer when it expires, and does not add it again', async () => {
  const { fake, time, update, reconciler } = startReconciler()
  await update(1, [1], 1_700_000_010)
  time.now += 9_999
  await reconciler.run()
  expect(fake.keys()).toEqual([keyOf(1)])
  time.now += 1

  await expect.poll(() => fake.keys()).toEqual([])
  await reconciler.run()
  expect(fake.keys()).toEqual([])
})

test('expiry follows the clock of the server, also if it is measured later', async () => {
  const { fake, time, update, updates } = startReconciler()
  await update(1, [1], 1_700_000_000 + 1800)
  await updates.measure(time.now + 3_600_000, serverId)

  await expect.poll(() => fake.keys()).toEqual([])
})

test('measures the clock while another task waits for the interface', async () => {
  const { time, clock, updates, update, reconciler } = startReconciler()
  await update(1, [1])
  let release = () => undefined as void
  const waiting = reconciler.runExclusive(() => new Promise<void>((resolve) => (release = resolve)))
  await updates.measure(time.now + 500, serverId)

  expect(clock.reading().clock_offset).toBe(500)
  release()
  await waiting
})

test('saves a clock offset that moved by a second, for the next start', async () => {
  const { store, time, update, updates } = startReconciler()
  await update(1, [1])
  await updates.measure(time.now + 999, serverId)
  expect(store.current()).toMatchObject({ clock_offset: 0 })
  await updates.measure(time.now + 3_600_000, serverId)

  expect(store.current()).toMatchObject({ clock_offset: 3_600_000, server_time: time.now + 3_600_000 })
})

test('a state that cannot be applied is refused and tried again, and the failure is logged once', async () => {
  const { fake, log, update, reconciler } = startReconciler()
  fake.failure = new Error('wg show: not installed')

  await expect(update(1, [1])).rejects.toMatchObject({ status: 500, body: { error: 'not_applied', generation: 1 } })
  expect(reconciler.health()).toEqual({ interface: 'failed', problem: 'wg show: not installed' })
  await reconciler.run()
  fake.failure = null

  await expect.poll(() => fake.keys()).toEqual([keyOf(1)])
  expect(reconciler.health()).toEqual({ interface: 'synchronised' })
  expect(log).toEqual([
    'The interface failed: wg show: not installed',
    'Peers: 1 added, 0 changed, 0 removed (generation 1)',
    'The interface works again',
  ])
})

test('without its firewall rules, a node gets no peers and loses those that end', async () => {
  const { fake, firewall, update, reconciler } = startReconciler()
  await update(1, [1, 2])
  firewall.failure = new Error('nft table: not installed')

  await expect(update(2, [2, 3])).rejects.toMatchObject({ body: { error: 'not_applied' } })
  expect(fake.keys()).toEqual([keyOf(2)])
  const problem = 'nft table: not installed; no peers are added'
  expect(reconciler.health()).toEqual({ interface: 'failed', problem })
  firewall.failure = null

  await expect.poll(() => fake.keys()).toEqual([keyOf(2), keyOf(3)])
})

test('after a while without its firewall rules, a node loses all peers, and gets them back with the rules', async () => {
  const { fake, firewall, log, update, reconciler } = startReconciler({ withoutRules: 50 })
  await update(1, [1, 2])
  firewall.failure = new Error('nft table: not installed')
  const failedAt = performance.now()

  await expect.poll(fake.keys).toEqual([])
  expect(performance.now() - failedAt).toBeGreaterThanOrEqual(50)
  const problem = 'nft table: not installed; all peers are removed until the firewall rules are back'
  expect(reconciler.health()).toEqual({ interface: 'failed', problem })
  await expect(update(2, [2, 3])).rejects.toMatchObject({ body: { error: 'not_applied' } })
  expect(fake.keys()).toEqual([])
  firewall.failure = null

  await expect.poll(fake.keys).toEqual([keyOf(2), keyOf(3)])
  expect(log.filter((line) => line.includes('all peers are removed'))).toHaveLength(1)
})

test('after a while without its firewall rules, a node also loses peers from before the first update', async () => {
  const { fake, firewall, reconciler } = startReconciler({ withoutRules: 50 })
  fake.set(keyOf(9), {})
  firewall.failure = new Error('nft table: not installed')
  await reconciler.run()
  expect(fake.keys()).toEqual([keyOf(9)])

  await expect.poll(fake.keys).toEqual([])
})

test('peers stay if the firewall rules are back in time', async () => {
  const { fake, firewall, update, reconciler } = startReconciler({ withoutRules: 60_000 })
  await update(1, [1])
  firewall.failure = new Error('Another program changes the firewall rules')
  await reconciler.run()
  firewall.failure = null
  await reconciler.run()

  expect([fake.keys(), reconciler.health()]).toEqual([[keyOf(1)], { interface: 'synchronised' }])
})

test('ends the connections of an IP address before another peer gets it, and of a peer that expires', async () => {
  const { wireguard, firewall, time, reconciler, updates, update } = startReconciler()
  const owners: Record<string, string>[] = []
  const { apply } = wireguard
  wireguard.apply = async (changes) => {
    owners.push(Object.fromEntries(firewall.owners))
    await apply(changes)
  }
  const [one, two] = [peerFields(1), peerFields(2)]
  await update(1, [1, 2])
  const next = peerFields(3, { ip: one.ip, expired_at: time.now / 1000 + 1 })
  await updates.update(stateFields(2, [next, two], { now: time.now }))
  expect(Object.fromEntries(firewall.owners)).toEqual({ [one.ip]: next.public_key, [two.ip]: two.public_key })
  time.now += 1000
  await reconciler.run()

  const others = { [two.ip]: two.public_key }
  expect(owners).toEqual([{}, others, others])
  expect(Object.fromEntries(firewall.owners)).toEqual(others)
})

test('lets the connections of peers from before the first update pass', async () => {
  const { fake, firewall, reconciler } = startReconciler()
  fake.set(keyOf(9), { allowedIps: ['10.8.0.9/32'] })
  await reconciler.run()

  expect([...firewall.owners]).toEqual([['10.8.0.9', keyOf(9)]])
})

test('a state that cannot be saved is refused, and the old one stays applied', async () => {
  const { file, fake, update, reconciler } = startReconciler()
  await update(1, [1])
  mkdirSync(path.join(`${file}.new`, 'not-empty'), { recursive: true })

  await expect(update(2, [2])).rejects.toMatchObject({ status: 507, body: { error: 'not_saved', generation: 1 } })
  await reconciler.run()
  expect(fake.keys()).toEqual([keyOf(1)])
})

test('saving a clock offset does not undo forget', async () => {
  const { file, store, time, update, updates, reconciler } = startReconciler()
  await update(5, [1])
  let measurement: Promise<void> | undefined
  await reconciler.runExclusive(async () => {
    measurement = updates.measure(time.now + 3_600_000, serverId)
    await forget(file)
  })
  await measurement

  expect(store.current()).toMatchObject({ server: null, generation: 0, clock_offset: 3_600_000 })
})

test('peers stay after forget, until another installation writes', async () => {
  const { file, fake, time, update, updates, reconciler } = startReconciler()
  await update(5, [1, 2])
  await forget(file)
  await reconciler.run()
  expect(fake.keys()).toEqual([keyOf(1), keyOf(2)])

  const server = serverId.replace(/1$/, '7')
  await updates.update(stateFields(1, [peerFields(2)], { server, now: time.now }))
  expect(fake.keys()).toEqual([keyOf(2)])
})
