import { expect, test } from '@rstest/core'
import { eventually } from '../testing/agent-sync-client.ts'
import { nodeMailFixture } from '../testing/node-mail-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, startTime } from '../testing/test-server.ts'
import { mailAfter } from './node-mails.ts'

withTestServer({}, (context) => {
  const { stopAll, unreachableNode, news } = nodeMailFixture(context)

  test('informs the active admins once, in their languages, when a node is unreachable and when it is back', async () => {
    const { server, agent, node_id, admin, russian, mails, row } = await unreachableNode()
    expect(mails).toEqual([])

    server.time.now = startTime + mailAfter
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
    const { server, mails, start, row } = await unreachableNode()
    start()
    server.time.now = startTime + mailAfter
    await eventually(row).toMatchObject({ notified_since: startTime })

    await stopAll()
    expect(await row()).toMatchObject({ lease_owner: null })
    server.time.now = startTime + 10 * mailAfter
    const stop = start()
    await eventually(row).toMatchObject({ lease_owner: expect.any(String) })
    await stop()

    expect(mails).toHaveLength(2)
  })

  test('tries again when the mail server fails, and goes on with the sync', async () => {
    const { server, agent, mails, mailer, row } = await unreachableNode()
    mailer.failureOf = () => 'ECONNREFUSED'
    server.time.now = startTime + mailAfter
    await eventually(() => mailer.attempts).toBeGreaterThan(1)
    const { token } = await context().addPremiumUser()
    await agent.restart()
    await context().allocate(token, (await row())?.node_id ?? 0)
    await eventually(() => agent.peers.length).toBe(1)
    await agent.stop()
    await eventually(row).toMatchObject({ unreachable_since: startTime + mailAfter, notified_since: null })

    mailer.failureOf = () => null
    server.time.now = startTime + 2 * mailAfter
    await eventually(row).toMatchObject({ notified_since: startTime + mailAfter })

    expect(mails).toHaveLength(2)
  })

  test('sends no mail for a short interruption or for an unmanaged node', async () => {
    const { server, agent, mails, row } = await unreachableNode()
    await addNode(server.store, { api_url: agent.url, api_token: 'token-of-oslo' })
    server.time.now = startTime + mailAfter - 1
    await agent.restart()
    await eventually(row).toMatchObject({ unreachable_since: null })
    server.time.now = startTime + 2 * mailAfter
    await eventually(row).toMatchObject({ seen_at: startTime + 2 * mailAfter })
    await stopAll()

    expect(mails).toEqual([])
  })
})
