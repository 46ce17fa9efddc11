import { expect, test } from '@rstest/core'
import { buildApp } from '../app.ts'
import { siteSource } from '../site/site-source.ts'
import { attemptCounters } from '../store/attempt-table.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { apiToken, startTime } from '../testing/test-server.ts'
import { countAttempt, deleteOldCounters, resetCounter, secondsUntilAllowed, undoAttempt } from './attempt-counters.ts'

let keys = 0
const bucket = (maxAttempts: number, windowSeconds = 60) => ({ key: `test ${(keys += 1)}`, maxAttempts, windowSeconds })

onBothDatabases({}, (context) => {
  const store = () => context().server.store
  const waitOf = (one: ReturnType<typeof bucket>, now: number) => secondsUntilAllowed(store().db, [one], now)

  test('attempts are counted by key until their window ends', async () => {
    const one = bucket(2)
    const other = bucket(2)
    expect(await countAttempt(store(), [one], 100)).toBe(true)
    expect(await waitOf(one, 110)).toBe(0)
    expect(await countAttempt(store(), [one], 110)).toBe(true)

    expect(await countAttempt(store(), [one], 120)).toBe(false)
    expect([await waitOf(one, 120), await waitOf(other, 120), await waitOf(one, 160)]).toEqual([40, 0, 0])
    expect(await countAttempt(store(), [one], 160)).toBe(true)
    expect(await waitOf(one, 161)).toBe(0)
  })

  test('an attempt that one bucket refuses is counted in no other', async () => {
    const full = bucket(1)
    const free = bucket(1)
    await countAttempt(store(), [full], 0)

    expect(await countAttempt(store(), [free, full], 0)).toBe(false)

    expect(await waitOf(free, 0)).toBe(0)
  })

  test('an attempt that is taken back, or whose counter is reset, does not count', async () => {
    const one = bucket(1)
    await countAttempt(store(), [one], 0)
    await undoAttempt(store(), [one])
    expect(await countAttempt(store(), [one], 0)).toBe(true)

    await resetCounter(store().db, one)

    expect(await waitOf(one, 0)).toBe(0)
  })

  test('of thirty attempts at once exactly as many are counted as the bucket takes', async () => {
    const one = bucket(7)
    const shared = bucket(1000)

    const counted = await Promise.all(Array.from({ length: 30 }, () => countAttempt(store(), [shared, one], 0)))

    expect(counted.filter(Boolean)).toHaveLength(7)
  })

  test('counters whose window is over are deleted, and beyond the limit those that end first', async () => {
    await deleteOldCounters(store().db, 1_000_000)
    for (const windowSeconds of [50, 10, 40, 30]) await countAttempt(store(), [bucket(1, windowSeconds)], 0)

    await deleteOldCounters(store().db, 10, 2)

    const left = await store().db.select().from(attemptCounters)
    expect(left.map(({ ends_at }) => ends_at).sort()).toEqual([40, 50])
  })

  test('two instances on one database share their counters, which name no account and no address', async () => {
    const { server } = context()
    const site = siteSource(server.config.siteFolder, () => undefined)
    const second = buildApp({ config: server.config, store: store(), site, clock: () => startTime })
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
    expect(stored).not.toContain(email)
    expect(stored).not.toContain('198.51.100.7')
  })
})
