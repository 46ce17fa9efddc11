import { afterAll } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { checkDueOrders } from '../../billings/check-order.ts'
import { createGateways } from '../../billings/gateways/create-gateways.ts'
import { orderEvents, orders } from '../../database/tables/orders.ts'
import { users } from '../../database/tables/schema.ts'
import { addSignedInUser, sharedServer, type TestServer } from '../test-server.ts'
import { startFakeBtcpay } from './fake-btcpay.ts'
import type { FakeGateway, InvoiceScene, SentWebhook } from './fake-gateway.ts'
import { startFakeNowpayments } from './fake-nowpayments.ts'
import { orderClient } from './order-client.ts'

/** Starts each fake gateway and a server that uses it; they end after the tests of the file. To be called at the top level. */
export async function gatewayServers(env: Record<string, string> = {}, nowpayments: { hasAccount?: boolean } = {}) {
  const fakes = [await startFakeNowpayments(nowpayments), await startFakeBtcpay()]
  // Hooks run in reverse order: the servers end first.
  for (const fake of fakes) afterAll(fake.stop)
  return Promise.all(
    fakes.map(async (fake) => ({ name: fake.name, fake, server: await sharedServer({ ...fake.env, ...env }) })),
  )
}

/** Functions for a server with a gateway: the calls of a purchase, webhooks, checks of invoices, and reads of stored rows. */
export function gatewayClient(server: TestServer, fake: FakeGateway) {
  const { store, time, config } = server
  const { db } = store
  const { order, statusOf } = orderClient(server)
  const gateways = createGateways(config)
  const orderRow = async (id: number) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('There is no such order')
    return row
  }
  const setScene = (ext_id: string, scene: InvoiceScene) => {
    const invoice = fake.invoices.get(ext_id)
    if (!invoice) throw new Error('There is no such invoice')
    invoice.scene = scene
  }
  return {
    statusOf,
    order,
    orderRow,
    setScene,
    /** A new member's order. */
    orderOfNewUser: async (plan_id = 1) => {
      const { id: user_id, token } = await addSignedInUser(store)
      const { id, ext_id } = (await order(token, plan_id)).json()
      return { user_id, token, id, ext_id }
    },
    send: ({ url, payload, headers }: SentWebhook) => server.app.inject({ method: 'POST', url, payload, headers }),
    /** Checks the invoices that are due at the time of the test server. */
    poll: () =>
      Promise.all(
        gateways.map((gateway) =>
          checkDueOrders({
            store,
            gateway,
            tolerance: config.paymentTolerance,
            clock: () => time.now,
            log: server.app.log,
          }),
        ),
      ),
    /** Waits until the invoice of an order is neither due nor being checked. */
    waitUntilChecked: async (id: number) => {
      for (;;) {
        const { checking_until, next_check_at } = await orderRow(id)
        if (checking_until === null && (next_check_at ?? Infinity) > time.now) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    events: async (id: number) =>
      db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id),
    kinds: async (id: number) =>
      (await db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id)).map(
        ({ kind }) => kind,
      ),
    premiumEnd: async (user_id: number) =>
      (await db.select().from(users).where(eq(users.id, user_id)))[0]?.premium_expired_at ?? null,
  }
}
