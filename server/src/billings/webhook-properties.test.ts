import { describe, expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { orders } from '../database/tables/orders.ts'
import {
  invoiceScenes,
  type FakeGateway,
  type InvoiceScene,
  type SentWebhook,
} from '../testing/gateways/fake-gateway.ts'
import { gatewayClient, gatewayServers } from '../testing/gateways/gateway-client.ts'
import { repetitions } from '../testing/repetitions.ts'
import { addSignedInUser, startTime, type TestServer } from '../testing/test-server.ts'

const paidScenes = new Set<InvoiceScene>(['paid', 'over', 'twice', 'late'])
const scenes = invoiceScenes.filter((scene) => scene !== 'refunded')
const months = [1, 6, 12]

const which = fc.nat({ max: 2 })
const index = fc.nat({ max: 40 })
/** The actions of buyers, the gateway, the network and an attacker. */
const action = fc.oneof(
  fc.record({ type: fc.constant('scene' as const), which, scene: fc.constantFrom(...scenes) }),
  fc.record({ type: fc.constant('webhook' as const), which }),
  fc.record({ type: fc.constant('deliver' as const), indexes: fc.array(index, { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constant('forge' as const), index, which }),
  fc.record({ type: fc.constant('poll' as const), seconds: fc.nat({ max: 7200 }) }),
)

describe.each(await gatewayServers({ LOG_LEVEL: 'silent' }))('$name', ({ fake, server }) => {
  test('orders are settled exactly if they are paid, however webhooks are reordered, repeated, lost or forged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        const run = await startRun(server, fake)
        for (const each of actions) await run.act(each)
        await run.checkPremium('paid orders at most')
        await run.finish()
        await run.checkPremium('paid orders exactly')
      }),
      { numRuns: repetitions(5, 100), includeErrorInReport: true },
    )
  }, 300_000)
})

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Three orders of a new member. */
async function startRun(server: TestServer, fake: FakeGateway) {
  const client = gatewayClient(server, fake)
  server.time.now = Math.max(server.time.now, startTime)
  const { id: user_id, token } = await addSignedInUser(server.store, {}, server.time.now)
  const created: { id: number; ext_id: string }[] = []
  for (const plan of [1, 2, 3]) created.push((await client.order(token, plan)).json())
  const sent: SentWebhook[] = []
  const isPaid = (ext_id: string) => paidScenes.has(fake.invoices.get(ext_id)!.scene)
  const idle = async () => void (await Promise.all(created.map(({ id }) => client.waitUntilChecked(id))))

  const forge = async (webhook: SentWebhook, ext_id: string) => {
    const other = [...fake.invoices.keys()].find((id) => webhook.payload.includes(id)) ?? ''
    const payload = webhook.payload.replaceAll(other, ext_id).replace(/waiting|expired|Created/, 'finished')
    const expected = payload === webhook.payload ? 200 : 401
    expect((await client.send({ ...webhook, payload })).statusCode).toBe(expected)
  }

  const act = async (each: Action) => {
    const target = 'which' in each ? created[each.which]!.ext_id : ''
    const webhookAt = (position: number) => sent[position % Math.max(1, sent.length)]
    if (each.type === 'scene' && !isPaid(target)) client.setScene(target, each.scene)
    if (each.type === 'webhook') sent.push(fake.webhook(target, sent.length))
    if (each.type === 'deliver') {
      const webhooks = each.indexes.flatMap((position) => webhookAt(position) ?? [])
      const responses = await Promise.all(webhooks.map((webhook) => client.send(webhook)))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(webhooks.map(() => 200))
    }
    const webhook = each.type === 'forge' ? webhookAt(each.index) : undefined
    if (webhook) await forge(webhook, target)
    if (each.type === 'poll') {
      server.time.now += each.seconds
      await client.poll()
    }
  }

  /** Advances the clock by a day and polls, so that the server finds payments that no webhook has reported. */
  const finish = async () => {
    await idle()
    server.time.now += 24 * 60 * 60
    for (let round = 0; round < 20; round++) await client.poll()
    await idle()
  }

  const checkPremium = async (rule: 'paid orders at most' | 'paid orders exactly') => {
    const rows = await server.store.db.select().from(orders).where(eq(orders.user_id, user_id)).orderBy(asc(orders.id))
    const settled = rows.filter(({ status }) => status === 'done')
    const paid = rows.filter(({ ext_id }) => isPaid(ext_id ?? ''))
    if (rule === 'paid orders exactly') expect(settled.map(({ id }) => id)).toEqual(paid.map(({ id }) => id))
    expect(settled.every(({ ext_id }) => isPaid(ext_id ?? ''))).toBe(true)
    const periods = settled.toSorted((one, other) => one.start_at! - other.start_at!)
    for (const [position, { start_at, expired_at, month_count }] of periods.entries()) {
      expect(months).toContain(month_count)
      expect(expired_at).toBe(addMonths(start_at!, month_count))
      if (position > 0) expect(start_at).toBe(periods[position - 1]!.expired_at)
    }
    expect(await client.premiumEnd(user_id)).toBe(periods.at(-1)?.expired_at ?? null)
  }

  return { act, finish, checkPremium }
}
