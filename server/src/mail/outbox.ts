import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivate, prepareFolder } from '../store/private-folder.ts'
import type { Deliver } from './mail.ts'

/** Creates the folder for mails, readable by this account alone. Throws a `StartupError` if it cannot be written to. */
export function prepareOutbox(folder: string): void {
  const outbox = { variable: 'OUTBOX_DIR', folder, ownNames: /\.eml$|-[0-9a-f]{12}$/ }
  prepareFolder(outbox)
  makePrivate(outbox)
}

/** Mails as files, one each, for their owner alone: what is in them opens accounts. */
export function writeToOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    if (!Buffer.isBuffer(message)) throw new Error('A mail was not made whole')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
    await writeFile(file, message, { mode: 0o600, flag: 'wx' })
    // Whoever watches the folder sees whole mails only.
    await rename(file, `${file}.eml`)
  }
}
