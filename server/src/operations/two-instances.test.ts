import { setTimeout as wait } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { eq, sql, type SQL } from 'drizzle-orm'
import { newKeyPair } from '../accesses/allocation.ts'
import { claimDuration } from '../billings/check-queries.ts'
import { readConfig } from '../config/config.ts'
import { queryRows } from '../database/database.ts'
import { openStore, type Store } from '../database/store.ts'
import { accesses } from '../database/tables/accesses.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { users } from '../database/tables/schema.ts'
import { eventually } from '../testing/agents/agent-sync-client.ts'
import { startFakeAgent } from '../testing/agents/fake-agent.ts'
import { migrations } from '../testing/empty-database.ts'
import { startFakeBtcpay } from '../testing/gateways/fake-btcpay.ts'
import type { FakeGateway } from '../testing/gateways/fake-gateway.ts'
import {
  allocations,
  payments,
  registrations,
  resetPasswords,
  resets,
  sendAllUntilDecided,
} from '../testing/load/contested-requests.ts'
import { findContradictions } from '../testing/load/contradictions.ts'
import { ConnectionLostError, request, type LoadRequest, type LoadResponse } from '../testing/load/load-requests.ts'
import { addLoadMembers, secondsNow, type LoadMember } from '../testing/load/mixed-load.ts'
import { repetitions } from '../testing/repetitions.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import {
  bundleServer,
  printErrorsOnFailure,
  spawnDemoServer,
  type ServerProcess,
} from '../testing/servers/spawned-server.ts'
import { addNode } from '../testing/test-server.ts'
import { firstStart } from './first-start.ts'

/** The number of users with two requests: for slots of one node, with one invite, with one reset code, and about one payment. */
const counts = {
  members: repetitions(30, 85),
  invited: repetitions(15, 50),
  resetMembers: repetitions(15, 50),
  buyers: repetitions(20, 65),
}
const requests = 2 * Object.values(counts).reduce((sum, count) => sum + count)
const capacity = repetitions(20, 60)
const accessesPerUser = 2
/** In milliseconds; half a minute on an idle machine. */
const timeout = 300_000
/** Repeats a request until it gets a response, because a server without processor time may close the connection. */
async function answerTo(origin: string, call: LoadRequest): Promise<LoadResponse> {
  try {
    return await request(origin, call)
  } catch (error) {
    if (!(error instanceof ConnectionLostError)) throw error
    return answerTo(origin, call)
  }
}

describe.runIf(isPostgresInstalled())('two instances on one PostgreSQL', () => {
  let postgres: PostgresServer
  let gateway: FakeGateway
  let store: Store
  let startInstance: () => Promise<ServerProcess>
  const instances: ServerProcess[] = []

  beforeAll(async () => {
    postgres = await startPostgres(temporaryFolder('postgres'))
    store = await openStore({ databaseUrl: postgres.url, dataFolder: '' }, migrations)
    await firstStart(store, readConfig({ DEMO: 'yes' }, '/nowhere/server'), secondsNow())
    gateway = await startFakeBtcpay()
    const main = await bundleServer()
    const env = {
      ...gateway.env,
      DATABASE_URL: postgres.url,
      HASH_KEY: 'shared-by-both-instances-of-this-test',
      TRUST_PROXY: '127.0.0.1',
      ACCESSES_PER_PERSON: String(accessesPerUser),
      LOG_LEVEL: 'error',
    }
    startInstance = async () => {
      const instance = await spawnDemoServer(main, temporaryFolder('outbox'), env)
      instances.push(instance)
      return instance
    }
    await Promise.all([startInstance(), startInstance()])
  }, timeout)
  afterAll(async () => {
    await Promise.all(instances.map(({ end }) => end('SIGKILL')))
    await store.close()
    await gateway.stop()
    await postgres.stop()
  })

  test(
    `keep all limits under ${requests} concurrent requests while one is killed and PostgreSQL restarts`,
    async () => {
      const [first, second] = instances
      if (!first || !second) throw new Error('The instances did not start')
      for (const instance of instances) printErrorsOnFailure(instance)
      const progress = { decided: 0 }
      const origins = [first.origin, second.origin] as const
      const sendPairs = (pairs: LoadRequest[][]) =>
        sendAllUntilDecided(pairs, { origins, onResponse: () => (progress.decided += 1) })
      const [members, invited, resetMembers, buyers] = await addMembers(Object.values(counts))
      const node_id = await addNode(store, { capacity })
      const reports = await payments(buyers!, first.origin, gateway)

      const running = Promise.all([
        sendPairs(allocations(members!, node_id)),
        sendPairs(registrations(invited!)),
        sendPairs(resets(resetMembers!)),
        sendPairs(reports),
      ])
      while (progress.decided < requests / 5) await wait(1)
      await first.end('SIGKILL')
      while (progress.decided < (requests * 2) / 5) await wait(1)
      await postgres.stop()
      const call = { method: 'GET', url: '/api/user/info', token: members![0]!.token } as const
      const unavailable = await answerTo(second.origin, call)
      await postgres.start()
      const [allocated, registered, changed, paid] = await running

      await endClaims()

      expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5'])
      await expectCapacityKept(allocated, node_id)
      await expectInvitesUsedOnce(registered, invited!)
      await expectCodesUsedOnce(changed, resetMembers!)
      await expectPaidOnce(paid, buyers!)
      expect(await findContradictions(store.db, secondsNow())).toEqual([])
    },
    timeout,
  )

  test(
    'a node whose instance was killed goes on with another one, or with the next one, before the lease ends',
    async () => {
      await Promise.all(instances.splice(0).map(({ end }) => end('SIGKILL')))
      const agent = await startFakeAgent()
      const node_id = await addNode(store, { api_url: agent.url, api_token: agent.token })
      const [member] = await addLoadMembers(store, 1)
      const holder = await startInstance()
      await eventually(() => agent.pushes.length).toBe(1)
      const other = await startInstance()

      for (const [index, killed] of [holder, other].entries()) {
        const [lease] = await store.db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id))
        await killed.end('SIGKILL')
        const access = { node_id, user_id: member!.id, name: 'phone', status: 'active', mode: 'basic' } as const
        const { public_key } = newKeyPair()
        await store.db
          .insert(accesses)
          .values({ ...access, ip: `10.8.0.${index + 2}`, public_key, created_at: secondsNow() })
        if (index === 1) await startInstance()
        await eventually(() => agent.peers.length).toBe(index + 1)
        expect(Date.now()).toBeLessThan(lease!.lease_until)
      }
      await agent.stop()
    },
    timeout,
  )

  const addMembers = async (counts: readonly number[]) => {
    const groups: LoadMember[][] = []
    for (const size of counts) groups.push(await addLoadMembers(store, size))
    return groups
  }

  async function expectCapacityKept(allocated: Response[][], node_id: number) {
    expect(statusesOf(allocated)).toEqual(new Set([200, 400]))
    expect(await count(sql`accesses where node_id = ${node_id} and status = 'active'`)).toBe(capacity)
    const perUser = sql`select count(*) as accesses from accesses where node_id = ${node_id} group by user_id`
    expect(await count(sql`(${perUser}) as users where accesses > ${accessesPerUser}`)).toBe(0)
    for (const { access } of successesOf(allocated)) {
      const { id, ip, public_key } = access
      const row = sql`accesses where id = ${id} and ip = ${ip}::inet and public_key = ${public_key}`
      expect(await count(row)).toBe(1)
    }
  }

  async function expectInvitesUsedOnce(registered: Response[][], invited: LoadMember[]) {
    expect(statusesOf(registered)).toEqual(new Set([200, 400]))
    expect(registered.filter((pair) => pair.every(({ status }) => status === 200))).toEqual([])
    expect(await count(sql`users where email like 'one-%' or email like 'two-%'`)).toBe(invited.length)
    expect(await count(sql`invites where status = 'used'`)).toBe(invited.length)
    for (const { info } of successesOf(registered)) expect(await count(sql`invites where user_id = ${info.id}`)).toBe(1)
  }

  async function expectCodesUsedOnce(changed: Response[][], resetMembers: LoadMember[]) {
    // If the response to a password reset was lost, its retry fails with 404, because the code is used.
    for (const status of statusesOf(changed)) expect([200, 404]).toContain(status)
    for (const [index, pair] of changed.entries()) {
      const { id } = resetMembers[index]!
      const [user] = await store.db.select().from(users).where(eq(users.id, id))
      const matches = await Promise.all(resetPasswords.map((password) => verify(user!.password_hash, password)))
      expect(matches.filter(Boolean)).toHaveLength(1)
      for (const [at, { status }] of pair.entries()) if (status === 200) expect(matches[at]).toBe(true)
    }
  }

  /** Ends the claims of the killed instance on orders, which last 30 s. */
  const endClaims = () => store.db.execute(sql`update orders set checking_until = checking_until - ${claimDuration}`)

  async function expectPaidOnce(paid: Response[][], buyers: LoadMember[]) {
    expect(statusesOf(paid)).toEqual(new Set([200]))
    while ((await count(sql`orders where status = 'pending'`)) > 0) await wait(200)
    const paidOnce = sql`users u join orders o on o.user_id = u.id
      where o.status = 'done' and u.premium_expired_at = o.expired_at`
    expect(await count(paidOnce)).toBe(buyers.length)
  }

  type Response = Awaited<ReturnType<typeof sendAllUntilDecided>>[number][number]
  const statusesOf = (pairs: Response[][]) => new Set(pairs.flat().map(({ status }) => status))
  const successesOf = (pairs: Response[][]) =>
    pairs.flat().flatMap(({ status, body }) => (status === 200 ? [body] : []))

  async function count(from: SQL): Promise<number> {
    const [row] = await queryRows<{ count: string }>(store.db, sql`select count(*) from ${from}`)
    return Number(row?.count)
  }
})
