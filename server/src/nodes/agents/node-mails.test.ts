import { beforeEach, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { mails as queue } from '../../database/tables/mails.ts'
import { nodes, users } from '../../database/tables/schema.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { queuedMails } from '../../testing/queued-mails.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../../testing/test-server.ts'
import { outageBeforeMail } from './node-mails.ts'

const context = await testContext()
const { server } = context
const { start: startSync, stopAll, startAgent, nodeWithAgent } = agentFixture(context)

beforeEach(async () => {
  await server.store.db.update(users).set({ is_admin: false })
  await server.store.db.delete(queue)
})

async function stoppedNode(name: string) {
  const node = await nodeWithAgent({ name })
  await node.agent.stop()
  return node
}

/** A node that is unreachable since the start time, two admins (English, Russian), and a running sync. */
async function unreachableNode() {
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const russian = await addSignedInUser(server.store, { is_admin: true, language: 'ru' })
  await addSignedInUser(server.store, { is_admin: true, is_active: false })
  const { agent, node_id, row } = await stoppedNode('Bergen')
  const start = () => startSync()
  start()
  await eventually(row).toMatchObject({ unreachable_since: startTime })
  return { agent, node_id, admin, russian, start, row }
}

const mails = () => queuedMails(server, 'node_news')
const news = async () => (await mails()).map(({ to, subject }) => [to, subject])

test('informs the active admins once, in their languages, when a node is unreachable and when it is back', async () => {
  const { agent, node_id, admin, russian, row } = await unreachableNode()
  expect(await mails()).toEqual([])

  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })
  await agent.restart()
  await eventually(row).toMatchObject({ notified_since: null, unreachable_since: null })
  await stopAll()

  expect((await news()).toSorted()).toEqual(
    [
      [admin.email, 'Sallyport: node Bergen cannot be reached'],
      [russian.email, 'Sallyport: сервер Bergen недоступен'],
      [admin.email, 'Sallyport: node Bergen can be reached again'],
      [russian.email, 'Sallyport: сервер Bergen снова доступен'],
    ].toSorted(),
  )
  const english = (await mails()).find(({ subject }) => subject.endsWith('cannot be reached'))
  expect(english?.text).toContain(`https://vpn.example.test/admin/node/${node_id}`)
  expect(english?.text).toContain('since September 21, 2026 at 14:13 UTC')
  expect(english?.text).not.toContain(agent.url)
})

test('sends no second mail from another server process or after a restart', async () => {
  const { start, row } = await unreachableNode()
  start()
  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })

  await stopAll()
  expect(await row()).toMatchObject({ lease_owner: null })
  server.time.now = startTime + 10 * outageBeforeMail
  const stop = start()
  await eventually(row).toMatchObject({ lease_owner: expect.any(String) })
  await stop()

  expect(await mails()).toHaveLength(2)
})

test('sends no mail for a short interruption or for an unmanaged node', async () => {
  const { agent, row } = await unreachableNode()
  await addNode(server.store, { api_url: agent.url, api_token: 'token-of-oslo' })
  server.time.now = startTime + outageBeforeMail - 1
  await agent.restart()
  await eventually(row).toMatchObject({ unreachable_since: null })
  server.time.now = startTime + 2 * outageBeforeMail
  await eventually(row).toMatchObject({ seen_at: startTime + 2 * outageBeforeMail })
  await stopAll()

  expect(await mails()).toEqual([])
})

test('after an outage of the server, sends no mail about a node that can be reached again', async () => {
  const { agent, start, row } = await unreachableNode()
  await stopAll()
  server.time.now = startTime + 10 * outageBeforeMail
  agent.responseDelay = 300
  await agent.restart()

  start()
  await eventually(row).toMatchObject({ unreachable_since: null })
  await stopAll()

  expect(await mails()).toEqual([])
})

test('informs that a node is back when its agent was replaced, once the new one has answered', async () => {
  const { node_id, row } = await unreachableNode()
  server.time.now = startTime + outageBeforeMail
  await eventually(row).toMatchObject({ notified_since: startTime })
  const agent = await startAgent()
  agent.responseDelay = 300

  const fields = { api_url: agent.url, api_token: agent.token }
  await server.store.db.update(nodes).set(fields).where(eq(nodes.id, node_id))
  expect(await row()).toMatchObject({ notified_since: startTime, seen_at: null })
  await eventually(() => agent.requests.length).toBe(1)
  const beforeAnswer = (await mails()).length
  await eventually(row).toMatchObject({ notified_since: null, seen_at: startTime + outageBeforeMail })

  expect(beforeAnswer).toBe(2)
  expect((await mails()).map(({ subject }) => subject)).toContain('Sallyport: node Bergen can be reached again')
})

test('informs once of a problem that lasts, and when it is over, also if the node is unreachable for a moment', async () => {
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const { agent, row } = await nodeWithAgent({ name: 'Bergen' })
  agent.status = { public_key: 'another' }
  startSync()
  await eventually(row).toMatchObject({ problem: 'public_key', problem_since: startTime })

  server.time.now = startTime + outageBeforeMail - 1
  await eventually(row).toMatchObject({ seen_at: server.time.now })
  expect(await mails()).toEqual([])
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

  expect(await news()).toEqual([
    [admin.email, 'Sallyport: node Bergen has a problem'],
    [admin.email, 'Sallyport: the problem of node Bergen is over'],
  ])
  const texts = (await mails()).map(({ text }) => text)
  expect(texts[0]).toContain('the interface has another public key than the node form')
  expect(texts[0]).toContain('Correct the public key in the node form.')
  expect(texts[1]).toContain('began on September 21, 2026 at 14:13 UTC')
})
