import { afterAll, beforeEach, expect, test } from '@rstest/core'
import { mails } from '../database/tables/mails.ts'
import { resetCodes } from '../database/tables/schema.ts'
import { readMail } from '../testing/mail-reader.ts'
import { deliverQueuedMails } from '../testing/queued-mails.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { addSignedInUser, sharedServer, startTime, testServer } from '../testing/test-server.ts'
import { addMails, expireMails, queueState } from './mail-queue.ts'

const mailServer = await startSmtpServer()
const { behaviour, received, commands } = mailServer
const server = await sharedServer({ SMTP_URL: mailServer.url })
const { db } = server.store
afterAll(() => void mailServer.close())

const day = 24 * 60 * 60
const minute = 60

beforeEach(async () => {
  await db.delete(mails)
  Object.assign(behaviour, { refuses: () => false, refusal: 550, greetingDelay: 0, responseDelay: 0 })
  received.length = 0
  commands.length = 0
  server.log.length = 0
})

const mailTo = (to: string) => ({ to, subject: 'Subject', text: 'secret-link' })
const add = (...recipients: string[]) =>
  addMails(db, recipients.map(mailTo), { kind: 'node_message', expired_at: startTime + day, now: server.time.now })
const deliver = (seconds = 0) => {
  server.time.now += seconds
  return deliverQueuedMails(server)
}
const recipients = () => received.map((mail) => readMail(mail).to)
const rows = () => db.select().from(mails)

test('the response does not wait for a mail server that greets after five seconds, and the mail is sent once', async () => {
  behaviour.greetingDelay = 5000
  const { email } = await addSignedInUser(server.store)

  const startedAt = performance.now()
  const { statusCode } = await server.request('POST', '/api/user/password-reset/request', { body: { email } })
  const waited = performance.now() - startedAt
  await Promise.all([deliver(), deliver()])

  expect(statusCode).toBe(200)
  expect(waited).toBeLessThan(behaviour.greetingDelay)
  expect(recipients()).toEqual([email])
  expect(await rows()).toEqual([])
})

test('a mail that cannot be stored leaves no code behind, and the request fails', async () => {
  const other = await testServer({ SMTP_URL: mailServer.url })
  const { email } = await addSignedInUser(other.store)
  await other.store.db.execute('alter table mails rename to absent_mails')

  const { statusCode } = await other.request('POST', '/api/user/password-reset/request', { body: { email } })
  const codes = await other.store.db.$count(resetCodes)
  await other.close()

  expect([statusCode, codes]).toEqual([500, 0])
})

test('several processes send each mail once', async () => {
  const all = Array.from({ length: 12 }, (_, index) => `person${index}@example.test`)
  await add(...all)

  await Promise.all([deliver(), deliver(), deliver()])

  expect(recipients().toSorted()).toEqual(all.toSorted())
})

test('a mail server that is down is tried again at doubled intervals, and later mails do not pass earlier ones', async () => {
  const { port } = await startSmtpServer().then((started) => (started.close(), started))
  const config = { ...server.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const deliverThere = () => deliverQueuedMails({ ...server, config })
  await add('first@example.test')
  await deliverThere()
  await deliverThere()
  server.time.now += 5
  await deliverThere()
  server.time.now += 9
  await deliverThere()
  const [row] = await rows()
  const state = await queueState(db)
  const back = await startSmtpServer({ port })
  server.time.now += 1

  await deliverThere()
  back.close()

  expect(row).toMatchObject({ attempts: 2, failure: 'ESOCKET', next_attempt_at: startTime + 15 })
  expect(state).toEqual({ delayed: 1, failed: 0, reason: 'ESOCKET' })
  expect(back.received).toHaveLength(1)
  expect(await rows()).toEqual([])
  expect(server.log.join('')).toContain('"reason":"ESOCKET","attempts":2')
  expect(server.log.join('')).not.toMatch(/first@|secret-link/)
})

test('all mails wait while the mail server is not available', async () => {
  await add(...Array.from({ length: 8 }, (_, index) => `person${index}@example.test`))
  // A refused sender concerns all mails.
  behaviour.refuses = (line) => line.startsWith('MAIL')

  await deliver()
  await deliver(4)
  const attempts = commands.filter((line) => line.startsWith('MAIL')).length
  behaviour.refuses = () => false
  await deliver(1)

  expect(attempts).toBe(5)
  expect(received).toHaveLength(8)
})

test('a reset link does not wait for the mails to all users of a node', async () => {
  await add(...Array.from({ length: 6 }, (_, index) => `person${index}@example.test`))
  await addMails(db, [mailTo('reset@example.test')], {
    kind: 'password_reset',
    expired_at: startTime + minute,
    now: startTime,
  })

  await deliver()

  expect(recipients().slice(0, 5)).toContain('reset@example.test')
})

test('a recipient that is refused is given up at once, without its content, and delays no other mail', async () => {
  await add('refused@example.test', 'fine@example.test')
  behaviour.refuses = (line) => line.includes('refused@')

  await deliver()
  await deliver(day / 2)

  expect(recipients()).toEqual(['fine@example.test'])
  expect(await rows()).toMatchObject([{ content: null, failure: 'EENVELOPE 550 (RCPT TO)', attempts: 1 }])
  expect(await queueState(db)).toEqual({ delayed: 0, failed: 1, reason: 'EENVELOPE 550 (RCPT TO)' })
  expect(server.log.join('')).toContain('"kind":"node_message","reason":"EENVELOPE 550 (RCPT TO)"')
  expect(server.log.join('')).not.toContain('refused@')
})

test('a recipient that is refused for now is tried again', async () => {
  await add('greylisted@example.test', 'fine@example.test')
  Object.assign(behaviour, { refuses: (line: string) => line.includes('greylisted@'), refusal: 450 })
  await deliver()
  const before = recipients()
  behaviour.refuses = () => false

  await deliver(5)

  expect(before).toEqual(['fine@example.test'])
  expect(recipients()).toEqual(['fine@example.test', 'greylisted@example.test'])
})

test('a mail of a process that was killed while delivering it is sent after its claim ends, with the same Message-ID', async () => {
  const messageId = () => /^Message-ID: (.*)\r$/im.exec(received.at(-1) ?? '')?.[1]
  await add('killed@example.test')
  const killed = { send: () => Promise.reject(new Error('the process is killed here')) }
  await expect(deliverQueuedMails(server, killed)).rejects.toThrow('killed')
  const [row] = await rows()

  await deliver(10 * minute)
  const before = received.length
  await deliver(minute)

  expect(before).toBe(0)
  expect(recipients()).toEqual(['killed@example.test'])
  expect(messageId()).toBe(`<${row?.id}@sallyport.test>`)
})

test('an expired mail is not sent, and its failure is forgotten after a day', async () => {
  await addMails(db, [mailTo('late@example.test')], { kind: 'test', expired_at: startTime + 10, now: startTime })
  await deliver(10)
  await expireMails(db, startTime + 10, server.app.log)
  const [expired] = await rows()

  await expireMails(db, startTime + 10 + day, server.app.log)

  expect(received).toEqual([])
  expect(expired).toMatchObject({ content: null, failure: 'expired', failed_at: startTime + 10 })
  expect(server.log.join('')).toContain('a mail was given up')
  expect(await rows()).toEqual([])
})
