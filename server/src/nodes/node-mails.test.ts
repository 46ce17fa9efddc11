import { beforeEach, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { nodes, users } from '../database/tables/schema.ts'
import { MailNotSentError, type Mail } from '../operations/mail/mail.ts'
import { agentFixture, eventually } from '../testing/agents/agent-sync-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'
import { outageBeforeMail } from './node-mails.ts'

const context = await testContext()
const { addPremiumUser, allocate, server } = context
const { start: startSync, stopAll, startAgent, nodeWithAgent } = agentFixture(context)

beforeEach(async () => {
  await server.store.db.update(users).set({ is_admin: false })
})

async function stoppedNode(name: string) {
  const node = await nodeWithAgent({ name })
  await node.agent.stop()
  return node
}

/** A node that is unreachable since the start time, two admins (English, Russian), a running sync, and a mailer that collects mails or fails. */
async function unreachableNode() {
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const russian = await addSignedInUser(server.store, { is_admin: true, language: 'ru' })
  await addSignedInUser(server.store, { is_admin: true, is_active: false })
  const { agent, node_id, row } = await stoppedNode('Bergen')
  const mails: Mail[] = []
  const mailer = { failureOf: (_mail: Mail): string | null => null, attempts: 0 }
  const send = async (mail: Mail) => {
    mailer.attempts += 1
    const reason = mailer.failureOf(mail)
    if (reason) throw new MailNotSentError(reason)
    mails.push(mail)
  }
  const start = () => startSync({ mailer: { send } })
  start()
  await eventually(row).toMatchObject({ unreachable_since: startTime })
  return { agent, node_id, admin, russian, mails, mailer, start, row }
}

const news = (mails: Mail[]) => mails.map(({ to, subject }) => [to, subject])

test('informs the active admins once, in their languages, when a node is unreachable and when it is back', async () => {
  const { agent, node_id, admin, russian, mails, row } = await unreachableNode()
  expect(mails).toEqual([])

  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })
  await agent.restart()
  await eventually(row).toMatchObject({ notified_since: null, unreachable_since: null })
  await stopAll()

  expect(news(mails).toSorted()).toEqual(
    [
      [admin.email, 'Sallyport: node Bergen cannot be reached'],
      [russian.email, 'Sallyport: сервер Bergen недоступен'],
      [admin.email, 'Sallyport: node Bergen can be reached again'],
      [russian.email, 'Sallyport: сервер Bergen снова доступен'],
    ].toSorted(),
  )
  const [english] = mails
  expect(english?.text).toContain(`https://vpn.example.test/admin/node/${node_id}`)
  expect(english?.text).toContain('since September 21, 2026 at 14:13 UTC')
  expect(english?.text).not.toContain(agent.url)
})

test('sends no second mail from another server process or after a restart', async () => {
  const { mails, start, row } = await unreachableNode()
  start()
  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })

  await stopAll()
  expect(await row()).toMatchObject({ lease_owner: null })
  server.time.now = startTime + 10 * outageBeforeMail
  const stop = start()
  await eventually(row).toMatchObject({ lease_owner: expect.any(String) })
  await stop()

  expect(mails).toHaveLength(2)
})

test('tries again when the mail server fails, and goes on with the sync', async () => {
  const { agent, mails, mailer, row } = await unreachableNode()
  mailer.failureOf = () => 'ECONNREFUSED'
  server.time.now = startTime + outageBeforeMail
  await eventually(() => mailer.attempts).toBeGreaterThan(1)
  const { token } = await addPremiumUser()
  await agent.restart()
  await allocate(token, (await row())?.node_id ?? 0)
  await eventually(() => agent.peers.length).toBe(1)
  await agent.stop()
  await eventually(row).toMatchObject({ unreachable_since: startTime + outageBeforeMail, notified_since: null })

  mailer.failureOf = () => null
  server.time.now = startTime + 2 * outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime + outageBeforeMail })

  expect(mails).toHaveLength(2)
})

test('sends no mail for a short interruption or for an unmanaged node', async () => {
  const { agent, mails, row } = await unreachableNode()
  await addNode(server.store, { api_url: agent.url, api_token: 'token-of-oslo' })
  server.time.now = startTime + outageBeforeMail - 1
  await agent.restart()
  await eventually(row).toMatchObject({ unreachable_since: null })
  server.time.now = startTime + 2 * outageBeforeMail
  await eventually(row).toMatchObject({ seen_at: startTime + 2 * outageBeforeMail })
  await stopAll()

  expect(mails).toEqual([])
})

test('a mail that is refused is not tried again, and does not keep the others from being sent', async () => {
  const { admin, russian, mails, mailer, row } = await unreachableNode()
  mailer.failureOf = ({ to }) => (to === admin.email ? 'EENVELOPE 550' : null)

  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })
  await stopAll()

  expect(news(mails)).toEqual([[russian.email, 'Sallyport: сервер Bergen недоступен']])
  expect(mailer.attempts).toBe(2)
})

for (const reason of ['ETIMEDOUT', 'EENVELOPE 450']) {
  test(`a mail that fails with ${reason} is tried again, without another one of its node, and delays no other node`, async () => {
    const { admin, russian, mails, mailer, row } = await unreachableNode()
    const other = await stoppedNode('Oslo')
    await eventually(other.row).toMatchObject({ unreachable_since: startTime })
    mailer.failureOf = ({ to, subject }) => (to === russian.email && subject.includes('Bergen') ? reason : null)

    server.time.now = startTime + outageBeforeMail
    await eventually(other.row).toMatchObject({ notified_since: startTime })
    const { attempts } = mailer
    await eventually(() => mailer.attempts).toBeGreaterThan(attempts)
    mailer.failureOf = () => null
    await eventually(row).toMatchObject({ notified_since: startTime })
    await stopAll()

    expect(news(mails).toSorted()).toEqual(
      [
        [admin.email, 'Sallyport: node Bergen cannot be reached'],
        [admin.email, 'Sallyport: node Oslo cannot be reached'],
        [russian.email, 'Sallyport: сервер Oslo недоступен'],
        [russian.email, 'Sallyport: сервер Bergen недоступен'],
      ].toSorted(),
    )
  })
}

test('after an outage of the server, sends no mail about a node that can be reached again', async () => {
  const { agent, mails, start, row } = await unreachableNode()
  await stopAll()
  server.time.now = startTime + 10 * outageBeforeMail
  agent.responseDelay = 300
  await agent.restart()

  start()
  await eventually(row).toMatchObject({ unreachable_since: null })
  await stopAll()

  expect(mails).toEqual([])
})

test('informs that a node is back when its agent was replaced, once the new one has answered', async () => {
  const { node_id, mails, row } = await unreachableNode()
  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })
  const agent = await startAgent()
  agent.responseDelay = 300

  const fields = { api_url: agent.url, api_token: agent.token }
  await server.store.db.update(nodes).set(fields).where(eq(nodes.id, node_id))
  expect(await row()).toMatchObject({ notified_since: startTime, seen_at: null })
  await eventually(() => agent.requests.length).toBe(1)
  const beforeAnswer = mails.length
  await eventually(row).toMatchObject({ notified_since: null, seen_at: startTime + outageBeforeMail })

  expect(beforeAnswer).toBe(2)
  expect(mails.slice(2).map(({ subject }) => subject)).toContain('Sallyport: node Bergen can be reached again')
})

test('informs once of a problem that lasts, and when it is over, also if the node is unreachable for a moment', async () => {
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const { agent, row } = await nodeWithAgent({ name: 'Bergen' })
  const mails: Mail[] = []
  agent.status = { public_key: 'another' }
  startSync({ mailer: { send: async (mail) => void mails.push(mail) } })
  await eventually(row).toMatchObject({ problem: 'public_key', problem_since: startTime })

  server.time.now = startTime + outageBeforeMail - 1
  await eventually(row).toMatchObject({ seen_at: server.time.now })
  expect(mails).toEqual([])
  server.time.now += 1
  await eventually(row).toMatchObject({ notified_since: startTime, notified_problem: 'public_key' })
  await agent.stop()
  await eventually(row).toMatchObject({ problem: 'connection', unreachable_since: server.time.now })
  await agent.restart()
  await eventually(row).toMatchObject({ problem: 'public_key', unreachable_since: null })
  server.time.now += 2 * outageBeforeMail
  await eventually(row).toMatchObject({ seen_at: server.time.now })
  agent.status = {}
  await eventually(row).toMatchObject({ problem: null, notified_since: null, notified_problem: null })
  await stopAll()

  expect(news(mails)).toEqual([
    [admin.email, 'Sallyport: node Bergen has a problem'],
    [admin.email, 'Sallyport: the problem of node Bergen is over'],
  ])
  expect(mails[0]?.text).toContain('the interface has another public key than the node form')
  expect(mails[0]?.text).toContain('Correct the public key in the node form.')
  expect(mails[1]?.text).toContain('began on September 21, 2026 at 14:13 UTC')
})
