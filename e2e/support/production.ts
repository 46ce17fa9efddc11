import { runServer, type RunningServer } from 'platform/run-server'
import { startSmtpServer } from 'server/testing/smtp-server'
import { freePort } from './free-port.ts'
import { expect, test as base } from './test.ts'

type Production = RunningServer & {
  /** The mails that the mail server of the fixture has accepted. */
  mails: string[]
}

type Fixtures = {
  /** A production start on an empty database, with a mail server and a public URL. */
  production: Production
}

/** A test names `production` before `openAs`, so that the pages are closed before the server stops. */
export const test = base.extend<Fixtures>({
  production: async ({}, provide) => {
    const smtp = await startSmtpServer()
    const port = await freePort()
    const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: smtp.url, LOG_LEVEL: 'warn' }
    const server = await runServer(env)
    await provide({ ...server, mails: smtp.received })
    await server.stop()
    smtp.close()
  },
})

const inviteLink = /There is no admin yet[^\n]*\n\s*(http\S+)/

/** The link for the first admin that the server prints. */
export async function printedLink({ log }: RunningServer): Promise<string> {
  await expect.poll(log).toMatch(inviteLink)
  return inviteLink.exec(log())?.[1] ?? ''
}
