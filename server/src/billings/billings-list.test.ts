import { expect, test } from '@rstest/core'
import { adminDesk } from '../testing/admin-desk.ts'
import { buying } from '../testing/buying.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { signedIn, start } from '../testing/test-server.ts'

onBothDatabases({ DEMO: '1' }, (office) => {
  const ids = (items: { external_id: string }[]) => items.map(({ external_id }) => external_id)

  /** Four orders, one in each state, of two people; what they are known by outside, in that order. */
  const crowd = async (word: string) => {
    const { server } = office()
    const { order, settle } = buying(server)
    const ann = await signedIn(server.store, { email: `ann@${word}.test` })
    const bob = await signedIn(server.store, { email: `bob@${word}.test` })
    const made: string[] = []
    for (const [at, { token }] of [bob, ann, bob, ann].entries()) {
      server.time.now = start + at
      made.push((await order(token, (at % 3) + 1)).json().ext_id)
    }
    for (const [at, outcome] of [undefined, 'done', 'failed', 'cancelled'].entries()) {
      server.time.now = start + 100 - at
      if (outcome) await settle(made[at]!, outcome)
    }
    server.time.now = start
    return { desk: await adminDesk(server), made, ann }
  }

  test('a payment is listed with its plan, amounts in the main unit and what the gateway told', async () => {
    const { desk, made, ann } = await crowd('shown')

    const [item] = await desk.list('billing', { search: '@shown', status: 'done' })

    expect(item).toEqual({
      id: item.id,
      external_id: made[1],
      user_id: ann.id,
      user_email: ann.email,
      gateway_id: 1,
      status: 'done',
      plan: {
        id: 2,
        type: 2,
        currency_code: 'USD',
        amount: 27,
        start_at: start + 99,
        expired_at: item.plan.expired_at,
        created_at: start + 1,
      },
      payment_details: item.payment_details,
      created_at: start + 1,
      updated_at: start + 99,
    })
    expect(typeof item.payment_details).toBe('object')
  })

  const sorted = [
    [undefined, [3, 2, 1, 0]],
    ['id', [0, 1, 2, 3]],
    ['created_at', [0, 1, 2, 3]],
    ['-created_at', [3, 2, 1, 0]],
    ['updated_at', [0, 3, 2, 1]],
    ['-updated_at', [1, 2, 3, 0]],
    ['user_email', [1, 3, 0, 2]],
    ['-user_email', [2, 0, 3, 1]],
  ] as const

  test('payments come in the order that is asked for, the newest first where none is', async () => {
    const { desk, made } = await crowd('sorted')

    for (const [sort, expected] of sorted) {
      const found = ids(await desk.list('billing', { search: '@sorted', ...(sort && { sort }) }))
      expect([sort, found]).toEqual([sort, expected.map((at) => made[at])])
    }
  })

  test('a part of the e-mail or of the external id finds payments, and a status narrows them', async () => {
    const { desk, made } = await crowd('found')

    expect(ids(await desk.list('billing', { search: 'ANN@found' }))).toEqual([made[3], made[1]])
    expect(ids(await desk.list('billing', { search: made[2]!.slice(3, 30).toUpperCase() }))).toEqual([made[2]])
    for (const [at, status] of ['pending', 'done', 'failed', 'cancelled'].entries()) {
      expect(ids(await desk.list('billing', { search: '@found', status }))).toEqual([made[at]])
    }
    expect(await desk.list('billing', { status: 'paid' })).toBe(400)
  })

  test('ten a page, as the page asks', async () => {
    const { desk, made } = await crowd('paged')

    expect(ids(await desk.list('billing', { search: '@paged', page: '2', limit: '3' }))).toEqual([made[0]])
  })
})
