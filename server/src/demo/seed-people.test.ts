import { expect, test } from '@rstest/core'
import { patterns } from '@sallyport/contract/rules'
import { firstStart } from '../first-start/first-start.ts'
import { accesses } from '../store/access-tables.ts'
import { adminLog } from '../store/admin-log-table.ts'
import { invites } from '../store/invite-tables.ts'
import { nodeSamples } from '../store/node-agent-tables.ts'
import { orders } from '../store/order-tables.ts'
import { nodes, users } from '../store/schema.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { startTime } from '../testing/test-server.ts'
import { demoPeople } from './demo-people.ts'

const isAscending = (times: readonly number[]) => times.every((time, index) => time >= (times[index - 1] ?? 0))

withTestServer({ DEMO: '1' }, (context) => {
  test('the demo with people shows every state of their accounts, accesses, invites and orders', async () => {
    const { store, config } = context().server
    await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)
    await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)
    const { db } = store

    const people = await db.select().from(users).orderBy(users.id)
    expect(people).toHaveLength(54)
    expect(people.every(({ is_demo }) => is_demo)).toBe(true)
    expect(people.filter(({ is_admin }) => is_admin)).toHaveLength(2)
    expect(people.filter(({ is_active }) => !is_active)).toHaveLength(3)
    expect(people.filter(({ is_privileged }) => is_privileged)).toHaveLength(6)
    const premiumEnds = people.flatMap(({ premium_expired_at }) => premium_expired_at ?? [])
    expect(premiumEnds.filter((end) => end > startTime).length).toBeGreaterThan(10)
    expect(premiumEnds.filter((end) => end <= startTime).length).toBeGreaterThan(3)

    const all = await db.select().from(accesses).orderBy(accesses.id)
    expect(new Set(all.filter(({ status }) => status === 'active').map(({ node_id }) => node_id)).size).toBeGreaterThan(
      30,
    )
    expect(all.filter(({ status, expired_at }) => status === 'inactive' && expired_at !== null).length).toBeGreaterThan(
      5,
    )
    const limited = all.filter(({ status, mode }) => status === 'active' && mode === 'limited')
    expect(limited.length).toBeGreaterThan(0)
    expect(limited.every(({ expired_at }) => expired_at !== null && expired_at > startTime)).toBe(true)
    expect(all.some(({ name }) => /\p{Script=Cyrillic}/u.test(name))).toBe(true)
    const nodeRows = await db.select().from(nodes)
    expect(nodeRows.reduce((sum, { busy_slots }) => sum + busy_slots, 0)).toBe(
      all.filter(({ status }) => status === 'active').length,
    )
    expect(nodeRows.filter(({ capacity, busy_slots }) => capacity > 0 && capacity === busy_slots)).toHaveLength(1)

    const orderRows = await db.select().from(orders).orderBy(orders.id)
    const statuses = orderRows.map(({ status }) => status)
    expect([...new Set(statuses)].toSorted()).toEqual(['cancelled', 'done', 'failed', 'pending'])
    expect(orderRows.filter(({ problem }) => problem !== null).length).toBeGreaterThan(0)
    expect(orderRows.filter(({ refunded_at }) => refunded_at !== null)).toHaveLength(2)

    const inviteRows = await db.select().from(invites).orderBy(invites.id)
    expect([...new Set(inviteRows.map(({ status }) => status))].toSorted()).toEqual(['active', 'inactive', 'used'])
    const entries = await db.select().from(adminLog).orderBy(adminLog.id)
    expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(7)
    expect(entries.every(({ subject_name, action }) => subject_name !== null || action.startsWith('invite'))).toBe(true)
    expect((await db.select().from(nodeSamples)).length).toBeGreaterThan(1000)

    const timelines = [
      all.map(({ created_at }) => created_at),
      orderRows.map(({ created_at }) => created_at),
      inviteRows.map(({ created_at }) => created_at),
    ]
    for (const times of timelines) {
      expect(isAscending(times)).toBe(true)
      expect(times.every((time) => time <= startTime)).toBe(true)
    }
    expect(entries.every(({ at }) => at <= startTime)).toBe(true)
  })
})

test('the people of the demo have valid and different e-mails, and joined one after the other', () => {
  const people = demoPeople(startTime)

  expect(people).toHaveLength(50)
  expect(new Set(people.map(({ email }) => email)).size).toBe(50)
  expect(people.every(({ email }) => patterns.email.test(email))).toBe(true)
  expect(isAscending(people.map(({ joined_at }) => joined_at))).toBe(true)
  expect(new Set(people.map(({ language }) => language))).toEqual(new Set(['en', 'ru']))
})
