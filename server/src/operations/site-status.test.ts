import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { eq } from 'drizzle-orm'
import { packageFolder } from '../command-line.ts'
import { readConfig } from '../config/config.ts'
import { mails } from '../database/tables/mails.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { addMails } from '../mail/mail-queue.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { addNode, sharedServer } from '../testing/test-server.ts'
import { siteStatus } from './site-status.ts'

const mailServer = await startSmtpServer()
afterAll(() => void mailServer.close())
const { store } = await sharedServer()
const now = Math.floor(Date.now() / 1000)
const dataFolder = temporaryFolder('data')

async function statusOf(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: dataFolder, ...env }, packageFolder())
  const checks = await siteStatus(store, config, packageFolder(), { now, hasSystemd: true })
  return Object.fromEntries(checks.map(({ name, isOk, text }) => [name, [isOk, text]]))
}

test('reports the version, and that mails are files without a mail server', async () => {
  expect(await statusOf()).toMatchObject({
    version: [true, expect.stringMatching(/^server \d+\.\d+\.\d+, newest migration \d{4}_\w+$/)],
    // The tests connect as the superuser.
    'database role': [false, expect.stringContaining('is a superuser')],
    mail: [true, expect.stringContaining('SMTP_URL is not set')],
  })
})

test('a missing and an old backup are problems', async () => {
  const missing = await statusOf()
  const folder = path.join(dataFolder, 'backups')
  mkdirSync(folder)
  const file = path.join(folder, 'database-2026-11-22T030000Z.dump')
  const afterBackup = (seconds: number) => {
    writeFileSync(file, '')
    utimesSync(file, now - seconds, now - seconds)
    return statusOf()
  }

  expect(missing['backup']).toEqual([false, 'there is no backup'])
  expect((await afterBackup(60))['backup']?.[0]).toBe(true)
  expect((await afterBackup(3 * 24 * 60 * 60))['backup']?.[0]).toBe(false)
})

test('in a container, names neither missing backups nor systemd', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder('container') }, packageFolder())
  const checks = await siteStatus(store, config, packageFolder(), { now, hasSystemd: false })

  expect(checks.find(({ name }) => name === 'backup')).toMatchObject({ isOk: true })
  expect(JSON.stringify(checks)).not.toMatch(/journalctl|systemctl|sallyport backup/)
})

test('names the sender and the recipient to the mail server, and stops before the text', async () => {
  const url = new URL(mailServer.url)
  Object.assign(url, { username: 'user', password: 'secret' })
  const env = {
    SMTP_URL: url.href,
    MAIL_FROM: 'Example VPN <no-reply@example.test>',
    SUPPORT_EMAIL: 'help@example.test',
    PUBLIC_URL: 'https://vpn.example.test/vpn',
  }

  const accepted = (await statusOf(env))['mail']
  const dialogue = mailServer.commands.splice(0)
  mailServer.behaviour.refuses = (line) => line.startsWith('MAIL')
  const withoutSender = (await statusOf(env))['mail']
  mailServer.behaviour.refuses = (line) => line.startsWith('RCPT')
  const withoutRecipient = (await statusOf(env))['mail']
  mailServer.behaviour.refuses = () => false

  const mail = 'a mail from no-reply@example.test to help@example.test'
  expect(accepted).toEqual([true, `the mail server would accept ${mail}`])
  expect(dialogue).toEqual([
    'EHLO vpn.example.test',
    `AUTH PLAIN ${Buffer.from('\0user\0secret').toString('base64')}`,
    'MAIL FROM:<no-reply@example.test>',
    'RCPT TO:<help@example.test>',
    'QUIT',
  ])
  expect(withoutSender).toEqual([false, `the mail server did not accept ${mail}: EENVELOPE 550 (MAIL FROM)`])
  expect(withoutRecipient).toEqual([false, `the mail server did not accept ${mail}: EENVELOPE 550 (RCPT TO)`])
})

test('says why the mail server cannot be used', async () => {
  expect((await statusOf({ SMTP_URL: 'smtp://127.0.0.1:1' }))['mail']).toEqual([
    false,
    expect.stringMatching(/did not accept a mail from \S+ to \S+: E[A-Z]+$/),
  ])
})

test('mails that are tried again or were given up are a problem, with the reason', async () => {
  const mail = { to: 'a@b.test', subject: 'x', text: 'x' }
  await addMails(store.db, [mail, mail, mail], { kind: 'node_message', expired_at: now + 60, now })
  const before = await statusOf()
  const [first, second] = await store.db.select().from(mails)
  const fail = (row: typeof first, failed_at: number | null) =>
    store.db
      .update(mails)
      .set({ failure: 'EAUTH 535', failed_at })
      .where(eq(mails.id, row?.id ?? ''))
  await fail(first, null)
  await fail(second, now)

  expect(before['mail queue']).toEqual([true, 'no mail has failed in the last 24 hours'])
  expect((await statusOf())['mail queue']).toEqual([
    false,
    '1 tried again, 1 given up in the last 24 hours; latest reason: EAUTH 535',
  ])
  const inContainer = await siteStatus(store, readConfig({}, packageFolder()), packageFolder(), {
    now,
    hasSystemd: false,
  })
  expect(inContainer.find(({ name }) => name === 'mail queue')?.advice).toMatch(/^docker compose logs sallyport /)
})

test('a node that cannot be reached is a problem, and one without an agent is not', async () => {
  const api_token = `sallyport1.${'f'.repeat(43)}.${'s'.repeat(43)}`
  const id = await addNode(store, { name: 'Oslo', api_token })
  await addNode(store, { name: 'Riga' })
  await store.db
    .update(nodeAgents)
    .set({ unreachable_since: now, problem: 'connection', agent_version: '0.1.0' })
    .where(eq(nodeAgents.node_id, id))

  expect(await statusOf()).toMatchObject({
    'node Oslo': [false, 'cannot be reached (connection), agent 0.1.0, which is outdated'],
    'node Riga': [true, 'has no agent'],
  })
})
