import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

/** Reads a JSON body. Throws a `Refusal` if it is too long or no JSON; `limit` is in bytes. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (Number(request.headers['content-length']) > limit) throw tooLong()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw tooLong()
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal('invalid')
  }
}

const tooLong = () => new Refusal('invalid', { status: 413 })
