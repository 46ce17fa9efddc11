import { expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { withTestServer } from '../testing/with-test-server.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addExampleResources } from '../testing/example-resources.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'

withTestServer({ DEMO: '1' }, (context) => {
  async function totalsClient() {
    const { server } = context()
    const { token } = await addSignedInUser(server.store, { is_admin: true })
    return async (path: string, query: Record<string, string> = {}) =>
      (await server.request('GET', `/api/admin/${path}?${new URLSearchParams(query)}`, { token })).json()
  }

  test('the first page contains the number of rows in all pages, and the others do not', async () => {
    const read = await totalsClient()
    const { store } = context().server
    for (const name of ['a', 'b', 'c']) await addSignedInUser(store, { email: `${name}@total.test` })
    const query = { search: '@total.test', limit: '2' }

    const first = await read('user/list', query)
    const second = await read('user/list', { ...query, after: first.next })
    const numbered = await read('user/list', { ...query, page: '2' })

    expect(first).toMatchObject({ total: 3, is_total_capped: false })
    expect(await read('user/list', { ...query, limit: '5' })).toMatchObject({ total: 3, is_total_capped: false })
    expect(await read('user/list', { search: 'matches-nothing' })).toMatchObject({ total: 0 })
    for (const page of [second, numbered]) {
      expect(page.items).toHaveLength(1)
      expect(page).not.toHaveProperty('total')
    }
  })

  for (const path of ['node/list', 'user/access/list', 'user/invite/list', 'billing/list', 'log']) {
    test(`the list ${path} has a total`, async () => {
      const read = await totalsClient()
      await addExampleResources(context().server)
      const { setPrivileged, admin } = await adminClient(context().server)
      await setPrivileged(admin.id, true)

      const { items, total } = await read(path, { limit: '100' })

      expect(items).not.toHaveLength(0)
      expect(total).toBe(items.length)
    })
  }

  test('counts at most 10,000 rows', async () => {
    const read = await totalsClient()
    const add = (count: number) =>
      context().server.store.db.execute(
        sql`insert into admin_log (at, action, subject_id, changes)
          select ${startTime}::bigint + 100, 'plan.update', 1, '{}' from generate_series(1, ${count}::integer)`,
      )
    const query = { status: 'plan.update', from: String(startTime + 100) }

    await add(10_000)
    expect(await read('log', query)).toMatchObject({ total: 10_000, is_total_capped: false })
    await add(1)
    expect(await read('log', query)).toMatchObject({ total: 10_000, is_total_capped: true })
  })
})
