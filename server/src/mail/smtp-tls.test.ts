import { afterEach, expect, test } from '@rstest/core'
import { agentCertificate } from '../testing/agent-certificate.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { sendBySmtp } from './mailer.ts'

/** Reaches this machine, but is no loopback address, as a relay in another network. */
const host = '0.0.0.0'
const from = { name: 'Sallyport', address: 'from@example.test' }
const mail = { from, headers: {}, to: 'to@example.test', subject: 'Subject', text: 'reset-link', html: '' }
const secret = Buffer.from('\u0000user\u0000secret').toString('base64')

let servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(options: { startTls?: boolean } = {}) {
  const startTls = options.startTls ? { startTls: agentCertificate() } : {}
  const server = await startSmtpServer({ host, ...startTls })
  servers.push(server)
  return { ...server, send: (query = '', name = host) => sendBySmtp(urlOf(server.port, name) + query, 5000)(mail) }
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
