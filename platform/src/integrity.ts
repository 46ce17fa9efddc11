import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The Subresource Integrity hash of a file's content (https://www.w3.org/TR/SRI/). */
export const integrityOf = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export const integrityOfFile = (file: string) => integrityOf(readFileSync(file))
