import { afterAll, afterEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readConfig } from '../config/config.ts'
import { agentCertificate } from '../testing/agents/agent-certificate.ts'
import { mailsIn, readMail } from '../testing/mail-reader.ts'
import { deliverQueuedMails } from '../testing/queued-mails.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { addSignedInUser, sharedServer } from '../testing/test-server.ts'
import { createMailer, sendBySmtp } from './mailer.ts'

const outbox = temporaryFolder('outbox')

const mailServer = await startSmtpServer()
const server = await sharedServer({
  SMTP_URL: mailServer.url,
  APP_NAME: 'Tor & <b>',
  PUBLIC_URL: 'https://vpn.example.test',
  SUPPORT_EMAIL: 'help@example.test',
  OUTBOX_DIR: outbox,
})
afterAll(() => void mailServer.close())

const request = (email: string, language: string) =>
  server.request('POST', '/api/user/password-reset/request', {
    body: { email },
    headers: { 'accept-language': language },
  })

const languages = [
  ['en-GB,en;q=0.9', /^Tor & <b>: a new password$/, 'lang="en"', 'within 30 minutes'],
  ['ru-RU,ru;q=0.9,en;q=0.5', /^Tor & <b>: новый пароль$/, 'lang="ru"', 'действует 30 минут'],
] as const

for (const [language, subject, langAttribute, sentence] of languages) {
  test(`sends a mail with text, HTML and the reset link in the language of ${language}`, async () => {
    const { email } = await addSignedInUser(server.store)
    const { received } = mailServer
    received.length = 0

    expect((await request(email, language)).statusCode).toBe(200)
    await deliverQueuedMails(server)

    const mail = readMail(received[0] ?? '')
    const [text = '', page = ''] = mail.parts
    const link = /https:\/\/vpn\.example\.test\/auth\/change-password\/[a-z0-9]{32}/
    expect(received).toHaveLength(1)
    expect(mail).toMatchObject({ to: email, from: '"Tor & <b>" <help@example.test>' })
    expect(mail.subject).toMatch(subject)
    expect(text).toMatch(new RegExp(`^${link.source}$`, 'm'))
    expect(text).toContain(sentence)
    expect(page).toContain(langAttribute)
    expect(page).toContain(sentence)
    expect(page).toContain(`<a href="${link.exec(text)?.[0]}">`)
    expect(page).toContain('Tor &amp; &lt;b&gt;')
    expect(page).not.toContain('<b>')
    expect(mailsIn(outbox)).toEqual([])
  })
}

test('a mail server may respond as slowly as the timeout of the mailer allows', async () => {
  const mail = { to: 'somebody@example.test', subject: '', text: '', html: '' }
  mailServer.behaviour.responseDelay = 500

  await expect(createMailer(server.config, 50).send(mail, 'id')).rejects.toMatchObject({ reason: 'ETIMEDOUT' })
  await expect(createMailer(server.config).send(mail, 'id')).resolves.toBeUndefined()
  mailServer.behaviour.responseDelay = 0
})

/** An address of this machine that is no loopback address, like the address of a mail server in another network. */
const host = '0.0.0.0'
const from = { name: 'Sallyport', address: 'from@example.test' }
const mail = {
  from,
  messageId: '<id@example.test>',
  headers: {},
  to: 'to@example.test',
  subject: 'Subject',
  text: 'reset-link',
  html: '',
}
const secret = Buffer.from('\u0000user\u0000secret').toString('base64')

let servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(options: { startTls?: boolean } = {}) {
  const startTls = options.startTls ? { startTls: agentCertificate() } : {}
  const server = await startSmtpServer({ host, ...startTls })
  servers.push(server)
  return {
    ...server,
    send: (query = '', name = host) =>
      sendBySmtp({ smtpUrl: urlOf(server.port, name) + query, mailHost: null }, 5000)(mail),
  }
}

const urlOf = (port: number, name: string) => `smtp://user:secret@${name}:${port}`

test('sends no password and no mail to a server whose STARTTLS is missing', async () => {
  const { send, commands, received } = await startServer()

  await expect(send()).rejects.toMatchObject({ code: 'ETLS' })
  await expect(send('?ignoreTLS=true')).rejects.toMatchObject({ code: 'ETLS' })

  expect(commands.filter((command) => /^(?:AUTH|MAIL|DATA)/.test(command))).toEqual([])
  expect(received).toEqual([])
})

test('sends password and mail encrypted after STARTTLS', async () => {
  const { send, commands, received } = await startServer({ startTls: true })

  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(received).toEqual([])
  await send('?tls.rejectUnauthorized=false')

  expect(commands.filter((command) => !command.startsWith('TLS '))).not.toContainEqual(
    expect.stringMatching(/AUTH|MAIL/),
  )
  expect(commands).toContain(`TLS AUTH PLAIN ${secret}`)
  expect(received).toHaveLength(1)
})

test('sends without TLS to loopback, and where requireTLS=false allows it', async () => {
  const { send, commands, received } = await startServer()

  await send('', '127.0.0.1')
  await send('?requireTLS=false')

  expect(received).toHaveLength(2)
  expect(commands).toContain(`AUTH PLAIN ${secret}`)
  await expect(send('?requireTLS=true', '127.0.0.1')).rejects.toMatchObject({ code: 'ETLS' })
})

test('sends from MAIL_FROM with the host of PUBLIC_URL as its name, and replies go to SUPPORT_EMAIL', async () => {
  const { received, commands, port } = await startServer()
  const config = readConfig(
    {
      SMTP_URL: `smtp://me%40example.test@127.0.0.1:${port}`,
      SMTP_PASSWORD: 'a/b#c?d%41:@e',
      MAIL_FROM: 'Example VPN <no-reply@example.test>',
      SUPPORT_EMAIL: 'help@example.test',
      PUBLIC_URL: 'https://vpn.example.test',
    },
    '/nowhere/server',
  )

  await createMailer(config).send(mail, 'id')

  expect(commands.slice(0, 4)).toEqual([
    'EHLO vpn.example.test',
    `AUTH PLAIN ${Buffer.from('\0me@example.test\0a/b#c?d%41:@e').toString('base64')}`,
    'MAIL FROM:<no-reply@example.test>',
    'RCPT TO:<to@example.test>',
  ])
  expect(readMail(received[0] ?? '').from).toBe('Example VPN <no-reply@example.test>')
  expect(received[0]).toContain('Reply-To: help@example.test\r\n')
})
