import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './test.ts'

/** Waits for a mail to an email address in the folder where a server without SMTP writes mails; returns the text of the latest. */
export async function latestMailTo(email: string, { dataFolder }: { dataFolder: string }): Promise<string> {
  const outbox = path.join(dataFolder, 'outbox')
  const mails = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`\nTo: ${email}\n`))
  await expect.poll(() => mails().length).toBeGreaterThan(0)
  return plainTextOf(mails().at(-1)!)
}

const plainPart = /Content-Type: text\/plain[^\n]*\nContent-Transfer-Encoding: (\S+)\n\n([^]*?)\n--/

function plainTextOf(mail: string): string {
  const [, encoding, body = ''] = plainPart.exec(mail) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The origin and the path of the first link in a text. */
export function firstLink(text: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(/^https?:\S+$/m.exec(text)![0])
  return { origin, path: pathname }
}
