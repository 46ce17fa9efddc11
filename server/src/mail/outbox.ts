import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { prepareFolder } from '../store/private-folder.ts'
import type { Deliver } from './mail.ts'

/** Creates the folder for mails. Throws a `StartupError` if it cannot be written to. */
export function prepareOutbox(folder: string): void {
  prepareFolder({ variable: 'OUTBOX_DIR', folder })
}

/** Writes each mail to a file that only its owner can read, because reset codes grant access to accounts. */
export function writeToOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    if (!Buffer.isBuffer(message)) throw new Error('The mail transport returned no buffer')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
    await writeFile(file, message, { mode: 0o600, flag: 'wx' })
    // Renamed when complete, so that programs that watch the folder do not read partial mails.
    await rename(file, `${file}.eml`)
  }
}
