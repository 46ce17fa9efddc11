import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { mailsIn, readMail } from '../testing/mail-reader.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'

const received: string[] = []
let isRefusing = false
let mailServer: Server
let server: TestServer
const outbox = temporaryFolder('outbox')

beforeAll(async () => {
  mailServer = smtpServer().listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const { port } = mailServer.address() as AddressInfo
  server = await testServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    APP_NAME: 'Tor & <b>',
    PUBLIC_URL: 'https://vpn.example.test',
    SUPPORT_EMAIL: 'help@example.test',
    OUTBOX_DIR: outbox,
  })
})
afterAll(async () => {
  await server.close()
  mailServer.close()
})

/** A minimal SMTP server. */
function smtpServer(): Server {
  return createServer((socket) => {
    let isReadingData = false
    let data = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.setEncoding('utf8').on('data', (chunk) => {
      for (const line of String(chunk).split(/(?<=\r\n)/)) {
        if (isReadingData && line === '.\r\n') {
          isReadingData = false
          received.push(data)
          reply('250 taken')
        } else if (isReadingData)
          // The client doubles a dot at the start of a line (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.2).
          data += line.replace(/^\./, '')
        else if (line.startsWith('DATA')) {
          isReadingData = true
          data = ''
          reply('354 go on')
        } else if (line.startsWith('RCPT') && isRefusing) reply(`550 nobody called ${line.trim()}`)
        else reply('250 fine')
      }
    })
    socket.on('error', () => undefined)
  })
}

const request = (target: TestServer, email: string, language: string) =>
  target.request('POST', '/api/user/password-reset/request', {
    body: { email },
    headers: { 'accept-language': language },
  })

const languages = [
  ['en-GB,en;q=0.9', /^Tor & <b>: a new password$/, 'lang="en"', 'within 30 minutes'],
  ['ru-RU,ru;q=0.9,en;q=0.5', /^Tor & <b>: новый пароль$/, 'lang="ru"', 'действует 30 минут'],
  ['de', /a new password$/, 'lang="en"', 'within 30 minutes'],
] as const

for (const [language, subject, langAttribute, sentence] of languages) {
  test(`sends a mail with text, HTML and the reset link in the language of ${language}`, async () => {
    const { email } = await addSignedInUser(server.store)
    received.length = 0

    expect((await request(server, email, language)).statusCode).toBe(200)

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

test('a refusing mail server results in a 503 and is logged without the email address', async () => {
  const { email } = await addSignedInUser(server.store)
  isRefusing = true
  server.log.length = 0

  const { statusCode, json } = await request(server, email, 'en')
  isRefusing = false

  expect([statusCode, json()]).toEqual([503, { message: 'something.went.wrong.error' }])
  expect(server.log.join('')).toContain('a mail was not sent')
  expect(server.log.join('')).toContain('550')
  expect(server.log.join('')).not.toContain(email)
  expect((await request(server, email, 'en')).statusCode).toBe(200)
})

test('an unreachable or unresponsive mail server results in a 503 before the page times out', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  for (const port of [1, (silent.address() as AddressInfo).port]) {
    const target = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const { email } = await addSignedInUser(target.store)
    const from = performance.now()

    expect((await request(target, email, 'en')).statusCode).toBe(503)
    expect(performance.now() - from).toBeLessThan(5000)
    await target.close()
  }
  silent.close()
})

test('without a mail server a mail is written to a file that only its owner can read', async () => {
  const target = await testServer()
  const { email } = await addSignedInUser(target.store)

  await request(target, email, 'ru')
  const [mail] = mailsIn(target.config.outboxFolder)
  await target.close()

  expect(mail?.name).toMatch(/^2\d{3}-.*\.eml$/)
  expect(mail).toMatchObject({ mode: 0o600, to: email, subject: 'Sallyport: новый пароль' })
})
