import { beforeEach, expect, test } from '@rstest/core'
import { mails as queue } from '../database/tables/mails.ts'
import { adminClient } from '../testing/admin-client.ts'
import { queuedMails } from '../testing/queued-mails.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const { allocate, server } = await testContext({ APP_NAME: 'Tor' })
beforeEach(async () => void (await server.store.db.delete(queue)))

const premium = { premium_expired_at: startTime + 1_000_000 }

/** A node with one access of each user. */
async function nodeWithUsers(...users: { token: string }[]) {
  const { admin, logEntries, setActive } = await adminClient(server)
  const node_id = await addNode(server.store, { name: 'Fjord' })
  for (const { token } of users) await allocate(token, node_id)
  const mail = (text = 'Hello\nall', part: { after?: number | null } = {}) =>
    server.request('POST', `/api/admin/nodes/${node_id}/mail`, { token: admin.token, body: { text, ...part } })
  return { node_id, logEntries, setActive, mail }
}

const mails = () => queuedMails(server, 'node_message')

test('mails each active user of a node in the language of the user, and logs it without the text', async () => {
  const { store } = server
  const [english, russian, blocked] = [
    await addSignedInUser(store, { ...premium, language: 'en' }),
    await addSignedInUser(store, { ...premium, language: 'ru' }),
    await addSignedInUser(store, premium),
  ]
  const demo = await addSignedInUser(store, { ...premium, is_demo: true })
  const { mail, logEntries, setActive, node_id } = await nodeWithUsers(english, russian, blocked, demo)
  await setActive(blocked.id, false)

  const { statusCode, json } = await mail()

  expect([statusCode, json()]).toEqual([200, { sent: 2, failed: [] }])
  const texts = new Map((await mails()).map(({ to, subject, text }) => [to, { subject, text }]))
  expect(texts).toEqual(
    new Map([
      [
        english.email,
        { subject: 'Tor: about node Fjord', text: expect.stringContaining('writes to you:\n\nHello\nall') },
      ],
      [russian.email, { subject: 'Tor: о сервере Fjord', text: expect.stringContaining('Tor:\n\nHello\nall') }],
    ]),
  )
  const [entry] = await logEntries()
  const changes = { recipients: { from: null, to: 2 } }
  expect(entry).toMatchObject({ action: 'node.mail', subject_id: node_id, subject_name: 'Fjord', changes })
  expect(server.log.join('')).not.toContain('Hello')
})

test('queues the mails of many users in one call, and logs one entry', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => addSignedInUser(server.store, premium)))
  const { mail, logEntries } = await nodeWithUsers(...users)

  expect((await mail()).json()).toEqual({ sent: 7, failed: [] })

  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(users.map(({ email }) => email).toSorted())
  expect((await logEntries()).filter(({ action }) => action === 'node.mail')).toHaveLength(1)
})

test('a page of an earlier version continues after the last user whom it has mailed', async () => {
  const users = [await addSignedInUser(server.store, premium), await addSignedInUser(server.store, premium)]
  const { mail } = await nodeWithUsers(...users)

  expect((await mail('Hello', { after: users[0]!.id })).json()).toEqual({ sent: 1, failed: [] })

  expect(await mails()).toMatchObject([{ to: users[1]!.email }])
})

test('reports a text that is empty, too long, or has control characters, and a node without users', async () => {
  const { mail } = await nodeWithUsers()

  for (const text of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 'a\rb'])
    expect([text, (await mail(text)).statusCode]).toEqual([text, 400])
  expect((await mail()).json()).toEqual({ sent: 0, failed: [] })
  expect(await mails()).toEqual([])
})
