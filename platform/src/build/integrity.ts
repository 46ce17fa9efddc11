import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The hash of some bytes as a browser compares it. */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

export const integrityOfFile = (file: string) => integrityOf(readFileSync(file))
