import { createHash } from 'node:crypto'
import path from 'node:path'
import { deltaMagic, deltaPath, deltaTablePath, type Dictionary } from '@sallyport/site'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { acceptsEncoding } from '../http/content-negotiation.ts'
import { fileState } from './file-cache.ts'
import { readSiteFile } from './site-files.ts'

/** The headers of a file that browsers use as a dictionary, in any encoding (https://www.rfc-editor.org/rfc/rfc9842#section-2.1). */
export const dictionaryHeaders = ({ id, match }: Dictionary, basePath: string) => ({
  'Use-As-Dictionary': `match="${basePath}${match}", id="${id}"`,
  Vary: 'Accept-Encoding, Available-Dictionary, Dictionary-ID',
})

const deltaTable = v.record(v.string(), v.string())
type DeltaTable = v.InferOutput<typeof deltaTable>

/** Returns a function that reads deltas of a site. Ignores deltas that the table does not list, or whose hash differs from the table. */
export function createDeltaFiles(folder: string) {
  const file = path.join(folder, deltaTablePath)
  let state = ''
  let table: Promise<DeltaTable> = Promise.resolve({})

  /** Reads the table again when a release replaces it. */
  async function currentTable(): Promise<DeltaTable> {
    const latest = await fileState(file)
    if (latest !== state) {
      state = latest
      table = readTable(folder)
    }
    return table
  }

  /** Reads the delta of a file for the dictionary that the browser has; null if there is none. */
  return async function readDelta(pathname: string, request: FastifyRequest): Promise<Buffer | null> {
    const dictionary = requestedDictionary(request)
    if (!dictionary) return null
    const name = deltaPath(pathname, dictionary.id)
    const { [name]: hash } = await currentTable()
    const delta = hash ? await readSiteFile(folder, name).catch(() => null) : null
    return delta && hash === sha256(delta) && isEncodedWith(delta, dictionary.hash) ? delta : null
  }
}

async function readTable(folder: string): Promise<DeltaTable> {
  try {
    return v.parse(deltaTable, JSON.parse(String(await readSiteFile(folder, deltaTablePath))))
  } catch {
    return {}
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')

const quotedId = /^"(?<id>\w[\w.-]*)"$/
const byteSequence = /^:(?<hash>[A-Za-z0-9+/]{43}=):$/

/** The dictionary that the browser has, or null; null for a retry (`try`, or without the HTTP cache), so that no damaged delta is sent again. */
function requestedDictionary({ method, headers, query }: FastifyRequest): { id: string; hash: Buffer } | null {
  if (method !== 'GET' || 'range' in headers || 'try' in Object(query)) return null
  if (headers['cache-control']?.includes('no-cache') || !acceptsEncoding(headers['accept-encoding'], 'dcz')) return null
  const id = quotedId.exec(String(headers['dictionary-id']))?.groups?.['id']
  const hash = byteSequence.exec(String(headers['available-dictionary']))?.groups?.['hash']
  return id && hash ? { id, hash: Buffer.from(hash, 'base64') } : null
}

function isEncodedWith(delta: Buffer, dictionaryHash: Buffer): boolean {
  const start = Buffer.from([...deltaMagic, ...dictionaryHash])
  return start.equals(delta.subarray(0, start.length))
}
