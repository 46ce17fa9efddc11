import { afterAll, beforeEach, expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { readMail } from '../testing/mail-reader.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const mailServer = await startSmtpServer()
const { allocate, server } = await testContext({ SMTP_URL: mailServer.url, APP_NAME: 'Tor' })
afterAll(() => void mailServer.close())
beforeEach(() => {
  mailServer.received.length = 0
  mailServer.behaviour.refuses = () => false
})

const premium = { premium_expired_at: startTime + 1_000_000 }

/** A node with one access of each user. */
async function nodeWithUsers(...users: { token: string }[]) {
  const { admin, logEntries, setActive } = await adminClient(server)
  const node_id = await addNode(server.store, { name: 'Fjord' })
  for (const { token } of users) await allocate(token, node_id)
  const mail = (after: number | null, text = 'Hello\nall') =>
    server.request('POST', `/api/admin/nodes/${node_id}/mail`, { token: admin.token, body: { text, after } })
  return { node_id, logEntries, setActive, mail }
}

const mails = () => mailServer.received.map(readMail)

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

  const { statusCode, json } = await mail(null)

  expect([statusCode, json()]).toEqual([200, { sent: 2, failed: [] }])
  const texts = new Map(
    mails().map(({ to, subject, parts }) => [to, { subject, text: parts.join().replaceAll('\r', '') }]),
  )
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

test('mails many users in parts, reports who got none, and logs one entry', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => addSignedInUser(server.store, premium)))
  const { mail, logEntries } = await nodeWithUsers(...users)
  const [refused, ...others] = users.toSorted((one, other) => one.id - other.id)
  mailServer.behaviour.refuses = (line) => line.includes(refused!.email)

  const first = (await mail(null)).json()
  const second = (await mail(first.next)).json()

  expect(first).toEqual({ sent: 4, failed: [refused!.email], next: others[3]!.id })
  expect(second).toEqual({ sent: 2, failed: [] })
  expect(
    mails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(others.map(({ email }) => email).sort())
  expect((await logEntries()).filter(({ action }) => action === 'node.mail')).toHaveLength(1)
})

test('logs a later part without a first one, so that no mails are sent without an entry', async () => {
  const user = await addSignedInUser(server.store, premium)
  const { mail, logEntries, node_id } = await nodeWithUsers(user)

  expect((await mail(1)).json()).toEqual({ sent: 1, failed: [] })

  expect(await logEntries()).toMatchObject([{ action: 'node.mail', subject_id: node_id }])
})

test('reports a text that is empty, too long, or has control characters, and a node without users', async () => {
  const { mail } = await nodeWithUsers()

  for (const text of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 'a\rb'])
    expect([text, (await mail(null, text)).statusCode]).toEqual([text, 400])
  expect((await mail(null)).json()).toEqual({ sent: 0, failed: [] })
  expect(mails()).toEqual([])
})

test('an unreachable mail server results in a 502', async () => {
  const user = await addSignedInUser(server.store, premium)
  const { mail } = await nodeWithUsers(user)
  mailServer.close()

  const { statusCode, json } = await mail(null)

  expect([statusCode, json()]).toEqual([502, { message: 'mail.not.sent' }])
})
