import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { nodes } from '../store/schema.ts'
import { eventually } from '../testing/agent-sync-client.ts'
import { nodeMailFixture } from '../testing/node-mail-client.ts'
import { startTime } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { mailAfter } from './node-mails.ts'

withTestServer({}, (context) => {
  const { stopAll, startAgent, stoppedNode, unreachableNode, news } = nodeMailFixture(context)

  test('a mail that is refused is not tried again, and does not keep the others from being sent', async () => {
    const { server, admin, russian, mails, mailer, row } = await unreachableNode()
    mailer.failureOf = ({ to }) => (to === admin.email ? 'EENVELOPE 550' : null)

    server.time.now = startTime + mailAfter
    await eventually(row).toMatchObject({ notified_since: startTime })
    await stopAll()

    expect(news(mails)).toEqual([[russian.email, 'Sallyport: сервер Bergen недоступен']])
    expect(mailer.attempts).toBe(2)
  })

  for (const reason of ['ETIMEDOUT', 'EENVELOPE 450']) {
    test(`a mail that fails with ${reason} is tried again, without another one of its node, and delays no other node`, async () => {
      const { server, admin, russian, mails, mailer, row } = await unreachableNode()
      const other = await stoppedNode('Oslo')
      await eventually(other.row).toMatchObject({ unreachable_since: startTime })
      mailer.failureOf = ({ to, subject }) => (to === russian.email && subject.includes('Bergen') ? reason : null)

      server.time.now = startTime + mailAfter
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
    const { server, agent, mails, start, row } = await unreachableNode()
    await stopAll()
    server.time.now = startTime + 10 * mailAfter
    agent.responseDelay = 300
    await agent.restart()

    start()
    await eventually(row).toMatchObject({ unreachable_since: null })
    await stopAll()

    expect(mails).toEqual([])
  })

  test('informs that a node is back when its agent was replaced, once the new one has answered', async () => {
    const { server, node_id, mails, row } = await unreachableNode()
    server.time.now = startTime + mailAfter
    await eventually(row).toMatchObject({ notified_since: startTime })
    const agent = await startAgent()
    agent.responseDelay = 300

    const fields = { api_url: agent.url, api_token: agent.token }
    await server.store.db.update(nodes).set(fields).where(eq(nodes.id, node_id))
    expect(await row()).toMatchObject({ notified_since: startTime, seen_at: null })
    await eventually(() => agent.requests.length).toBe(1)
    const beforeAnswer = mails.length
    await eventually(row).toMatchObject({ notified_since: null, seen_at: startTime + mailAfter })

    expect(beforeAnswer).toBe(2)
    expect(mails.slice(2).map(({ subject }) => subject)).toContain('Sallyport: node Bergen can be reached again')
  })
})
