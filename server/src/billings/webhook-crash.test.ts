import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { packageFolder } from '../command-line.ts'
import { readConfig } from '../config/config.ts'
import { openStore } from '../database/store.ts'
import { emptyDatabase, migrations } from '../testing/empty-database.ts'
import type { FakeGateway } from '../testing/gateways/fake-gateway.ts'
import { startFakeNowpayments } from '../testing/gateways/fake-nowpayments.ts'
import { bundleServer, call, signIn, spawnServer } from '../testing/servers/spawned-server.ts'
import { claimDuration } from './check-queries.ts'

const email = 'root@example.test'
/** In milliseconds. */
const timeout = 300_000
let main = ''
let fake: FakeGateway

beforeAll(async () => {
  main = await bundleServer()
  // Without an account, the server cannot list payments, and knows this one only from the stored webhook.
  fake = await startFakeNowpayments({ hasAccount: false })
}, timeout)
afterAll(() => fake.stop())

test(
  'a server that is killed after it has acknowledged a webhook settles the order when it starts',
  async () => {
    const database = await emptyDatabase()
    const env = {
      ...database,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: 'Sallyport1',
      ...fake.env,
    }
    const first = await spawnServer(main, env)
    const token = await signIn(first, email)
    const order = { plan_id: 1, description: 'Premium' }
    const { id, ext_id } = (await call(first, 'POST', '/api/user/plan/order', token, order)).body
    fake.invoices.get(ext_id)!.scene = 'paid'
    // Leaves the check of the invoice without a response.
    fake.intercept = ({ method }) => method === 'GET'
    const { url, payload, headers } = fake.webhook(ext_id)
    const { status } = await fetch(first.origin + url, { method: 'POST', body: payload, headers })
    const statusOn = async (server: typeof first) =>
      (await call(server, 'GET', `/api/user/plan/order/status/${id}`, token)).body.status
    const before = await statusOn(first)
    await first.end('SIGKILL')
    fake.intercept = () => false
    await endClaim(database)

    const second = await spawnServer(main, env)
    while ((await statusOn(second)) === 'pending') await wait(200)
    const after = await statusOn(second)
    await second.end('SIGTERM')

    expect([status, before, after]).toEqual([200, 'pending', 'done'])
  },
  timeout,
)

/** Ends the claim of the killed server on the order, which lasts 30 s. */
async function endClaim(database: Record<string, string>) {
  const { db, close } = await openStore(readConfig(database, packageFolder()), migrations)
  await db.execute(sql`update orders set checking_until = checking_until - ${claimDuration}`)
  await close()
}
