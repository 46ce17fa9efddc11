import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { invites } from '../database/tables/invites.ts'
import { accessActivity } from '../database/tables/node-agents.ts'
import { setup } from '../database/tables/schema.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { mailsIn, readMail } from '../testing/mail-reader.ts'
import { deliverQueuedMails } from '../testing/queued-mails.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { addNode, addSignedInUser, startTime, testContext, testServer } from '../testing/test-server.ts'

const origin = 'https://vpn.example.test'

const { addPremiumUser, allocate, server } = await testContext({ PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:1' })

async function start() {
  const { db } = server.store
  await db.update(setup).set({ mail_tested_at: null, finished_at: null })
  await db.delete(invites)
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const status = async (from = origin) =>
    (await server.request('GET', `/api/admin/setup?origin=${encodeURIComponent(from)}`, admin)).json()
  const info = async () => (await server.request('GET', '/api/user/info', admin)).json()
  return { server, db, admin, status, info }
}

test('the checklist follows the state of the server, and ends for good when all of it is done', async () => {
  const { server, db, admin, status, info } = await start()
  const before = await status()

  await db.update(setup).set({ mail_tested_at: startTime })
  const node_id = await addNode(server.store)
  await addInvite(db, { now: startTime })
  const withServerInvite = await status()
  await server.request('POST', '/api/admin/user/invite/create', { token: admin.token })
  const { access } = (await allocate((await addPremiumUser()).token, node_id)).json()
  const withoutHandshake = await status()
  await db.insert(accessActivity).values({ access_id: access.id, boot: 'b', received: 0, sent: 0, last_handshake: 9 })
  const openedElsewhere = await status('http://localhost:3000')
  const infoBeforeCompletion = await info()
  const complete = await status()
  await db.delete(accessActivity).where(eq(accessActivity.access_id, access.id))

  const open = { is_finished: false, has_handshake: false }
  expect(before).toEqual({
    ...open,
    public_url: { url: origin, is_set: true, is_done: true },
    mail: { is_configured: true, is_done: false, failure: null },
    has_node: false,
    agent_program: null,
    has_invite: false,
  })
  expect(withServerInvite).toMatchObject({ ...open, mail: { is_done: true }, has_node: true, has_invite: false })
  expect(withoutHandshake).toMatchObject({ ...open, has_node: true, has_invite: true })
  expect(openedElsewhere).toMatchObject({ is_finished: false, public_url: { is_done: false }, has_handshake: true })
  expect(infoBeforeCompletion).toMatchObject({ needs_setup: true })
  expect(complete).toMatchObject({ is_finished: true, has_handshake: true })
  expect(await status('http://localhost:3000')).toMatchObject({ is_finished: true, has_handshake: false })
  expect(await info()).toMatchObject({ needs_setup: false })
})

test('an admin dismisses the checklist for all admins', async () => {
  const { server, admin, status, info } = await start()

  const { statusCode } = await server.request('POST', '/api/admin/setup/dismiss', { token: admin.token })

  expect(statusCode).toBe(200)
  expect(await status()).toMatchObject({ is_finished: true, has_handshake: false })
  expect(await info()).toMatchObject({ needs_setup: false })
})

test('a mail server that fails leaves the step open, and the reason is shown until another mail is tried', async () => {
  const { server, admin, status } = await start()
  const send = () => server.request('POST', '/api/admin/setup/test-mail', { token: admin.token })

  expect((await send()).json()).toEqual({ email: admin.email })
  const before = await status()
  await deliverQueuedMails(server)
  const after = await status()
  await send()

  expect(before).toMatchObject({ mail: { is_done: false, failure: null } })
  expect(after).toMatchObject({ mail: { is_done: false, failure: 'ESOCKET' } })
  expect(await status()).toMatchObject({ mail: { is_done: false, failure: null } })
})

test('a test mail goes to the admin in their language with a link to the site, five times in 15 minutes', async () => {
  const smtp = await startSmtpServer()
  const server = await testServer({ SMTP_URL: smtp.url, PUBLIC_URL: origin, APP_NAME: 'Tor & <b>' })
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const other = await addSignedInUser(server.store, { is_admin: true })
  const send = async ({ token }: { token: string }, language = 'ru') => {
    const headers = { 'accept-language': language }
    const response = await server.request('POST', '/api/admin/setup/test-mail', { token, headers })
    await deliverQueuedMails(server)
    return response
  }

  const first = await send(admin)
  for (let count = 1; count < 5; count += 1) expect((await send(admin)).statusCode).toBe(200)

  expect(first.json()).toEqual({ email: admin.email })
  const mail = readMail(smtp.received[0] ?? '')
  expect(mail).toMatchObject({ to: admin.email, subject: 'Tor & <b>: проверка почты' })
  expect(mail.parts[0]).toMatch(/^https:\/\/vpn\.example\.test\/office\/nodes$/m)
  expect(mail.parts[1]).toContain('Tor &amp; &lt;b&gt;')
  expect((await send(admin)).statusCode).toBe(429)
  expect((await send(other, 'en')).statusCode).toBe(200)
  expect(readMail(smtp.received.at(-1) ?? '').subject).toBe('Tor & <b>: test email')
  const [row] = await server.store.db.select().from(setup)
  expect(row?.mail_tested_at).toBe(startTime)
  await server.close()
  smtp.close()
})

test('without a mail server and a public URL, the steps stay open and the test mail is written to the outbox', async () => {
  const server = await testServer()
  const { token } = await addSignedInUser(server.store, { is_admin: true })

  const { statusCode } = await server.request('POST', '/api/admin/setup/test-mail', { token })
  await deliverQueuedMails(server)
  const status = (await server.request('GET', '/api/admin/setup?origin=http://localhost:3000', { token })).json()
  const mails = mailsIn(server.config.outboxFolder)
  await server.close()

  expect([statusCode, mails.length]).toEqual([200, 1])
  expect(status).toMatchObject({
    public_url: { url: 'http://localhost:3000', is_set: false, is_done: false },
    mail: { is_configured: false, is_done: false, failure: null },
  })
})
