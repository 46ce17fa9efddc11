import { expect, test } from '@rstest/core'
import { patterns } from '@sallyport/contract/rules'
import { firstStart } from '../first-start/first-start.ts'
import { accesses } from '../store/access-tables.ts'
import { nodeSamples } from '../store/node-agent-tables.ts'
import { nodes, users } from '../store/schema.ts'
import { startTime } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'

withTestServer({ DEMO: '1' }, (context) => {
  test('the demo of npm start has fifty people of every type, with accesses on most nodes', async () => {
    const { store, config } = context().server
    await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)
    await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)

    const people = await store.db.select().from(users)
    expect(people).toHaveLength(54)
    expect(people.every(({ email, is_demo }) => patterns.email.test(email) && is_demo)).toBe(true)
    for (const type of ['is_admin', 'is_privileged', 'premium_expired_at'] as const)
      expect(people.filter((person) => person[type]).length).toBeGreaterThan(1)
    const all = await store.db.select().from(accesses)
    const active = all.filter(({ status }) => status === 'active')
    expect(active.some(({ mode }) => mode === 'limited')).toBe(true)
    expect(active.length).toBeLessThan(all.length)
    const rows = await store.db.select().from(nodes)
    expect(rows.filter(({ busy_slots }) => busy_slots > 0).length).toBeGreaterThan(20)
    expect(rows.filter(({ capacity, busy_slots }) => capacity > 0 && capacity <= busy_slots)).toHaveLength(1)
    expect((await store.db.select().from(nodeSamples)).length).toBeGreaterThan(1000)
  })
})
