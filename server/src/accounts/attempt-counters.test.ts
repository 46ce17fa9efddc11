import { expect, test } from '@rstest/core'
import { buildApp } from '../app.ts'
import { hashToken } from '../domain/token.ts'
import { createSiteSource } from '../site/site-source.ts'
import { attemptCounters } from '../store/schema.ts'
import { apiToken, startTime, testHashKey } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'
import { countAttempt, deleteOldCounters, resetCounter, secondsUntilAllowed, undoAttempt } from './attempt-counters.ts'

let keys = 0
const limit = (maxAttempts: number, windowSeconds = 60) => ({
  key_hash: `test ${(keys += 1)}`,
  maxAttempts,
  windowSeconds,
})

const { server } = await testContext()

const store = () => server.store
const waitOf = (first: ReturnType<typeof limit>, now: number) => secondsUntilAllowed(store().db, [first], now)

test('counts attempts per key until the window ends', async () => {
  const first = limit(2)
  const other = limit(2)
  expect(await countAttempt(store(), [first], 100)).toBe(true)
  expect(await waitOf(first, 110)).toBe(0)
  expect(await countAttempt(store(), [first], 110)).toBe(true)

  expect(await countAttempt(store(), [first], 120)).toBe(false)
  expect([await waitOf(first, 120), await waitOf(other, 120), await waitOf(first, 160)]).toEqual([40, 0, 0])
  expect(await countAttempt(store(), [first], 160)).toBe(true)
  expect(await waitOf(first, 161)).toBe(0)
})

test('counts an attempt in no limit when one limit is reached', async () => {
  const full = limit(1)
  const free = limit(1)
  await countAttempt(store(), [full], 0)

  expect(await countAttempt(store(), [free, full], 0)).toBe(false)

  expect(await waitOf(free, 0)).toBe(0)
})

test('does not count an attempt that is undone, or whose counter is reset', async () => {
  const first = limit(1)
  await countAttempt(store(), [first], 0)
  await undoAttempt(store(), [first])
  expect(await countAttempt(store(), [first], 0)).toBe(true)

  await resetCounter(store().db, first)

  expect(await waitOf(first, 0)).toBe(0)
})

test('counts exactly as many of thirty concurrent attempts as the limit allows', async () => {
  const first = limit(7)
  const shared = limit(1000)

  const counted = await Promise.all(Array.from({ length: 30 }, () => countAttempt(store(), [shared, first], 0)))

  expect(counted.filter(Boolean)).toHaveLength(7)
})

test('deletes counters whose window is over and, above the maximum, those that end first', async () => {
  await deleteOldCounters(store().db, 1_000_000)
  for (const windowSeconds of [50, 10, 40, 30]) await countAttempt(store(), [limit(1, windowSeconds)], 0)

  await deleteOldCounters(store().db, 10, 2)

  const left = await store().db.select().from(attemptCounters)
  expect(left.map(({ ends_at }) => ends_at).sort()).toEqual([40, 50])
})

test('shares counters between two instances on one database, whose rows reveal neither e-mail nor IP address', async () => {
  const site = createSiteSource(server.config.siteFolder, () => undefined)
  const second = buildApp({
    config: server.config,
    store: store(),
    hashKey: testHashKey,
    site,
    clock: () => startTime,
  })
  const email = 'shared-limit@example.test'
  const login = (app: typeof second) =>
    app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'x-api-token': apiToken },
      payload: { email, password: 'wrong' },
      remoteAddress: '198.51.100.7',
    })

  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    for (const app of [server.app, second]) statuses.push((await login(app)).statusCode)
  }
  await second.close()

  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const stored = JSON.stringify(await store().db.select().from(attemptCounters))
  // Whoever has the database only can try all IPv4 addresses.
  for (const key of [`login account ${email}`, 'login network 198.51.100.7']) {
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(hashToken(key))
  }
})
