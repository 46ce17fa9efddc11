import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readMail } from '../testing/mail-reader.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { bundleServer, call, spawnDemoServer } from '../testing/servers/spawned-server.ts'

/** In milliseconds: the server and the mail server start twice, and a failed mail waits a few seconds. */
const timeout = 120_000

test(
  'a mail is sent after the server was killed while the mail server was down, and its link works',
  async () => {
    const email = 'member@sallyport.test'
    const folder = temporaryFolder('killed')
    const { port, close } = await startSmtpServer()
    close()
    const main = await bundleServer()
    const start = () => spawnDemoServer(main, folder, { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const killed = await start()
    const { status } = await call(killed, 'POST', '/api/user/password-reset/request', '', { email })
    await killed.end('SIGKILL')
    const mailServer = await startSmtpServer({ port })

    const server = await start()
    await expect.poll(() => mailServer.received.length, { timeout: timeout / 2 }).toBe(1)
    const mail = readMail(mailServer.received[0] ?? '')
    const [, code = ''] = /change-password\/([a-z0-9]{32})$/m.exec(mail.parts[0] ?? '') ?? []
    const validated = await call(server, 'GET', `/api/user/password-reset/validate?code=${code}`, '')
    await server.end('SIGTERM')
    mailServer.close()

    expect([status, mail.to, validated.status]).toEqual([200, email, 200])
  },
  timeout,
)
