import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Options = { maxBytes: number; maxFileBytes: number; recheckInterval: number }

const mebibyte = 1024 * 1024
/** Sizes in bytes, `recheckInterval` in milliseconds. A whole site has about 3 MiB. */
const defaults: Options = { maxBytes: 16 * mebibyte, maxFileBytes: mebibyte, recheckInterval: 100 }
/** In characters; browsers send shorter headers. */
const maxAcceptEncoding = 64
/** The memory of a response without its body, in bytes. Counted, because a client can vary `Accept-Encoding` without end. */
const overhead = 4096
const memoryOf = ({ body }: Pick<CachedFile, 'body'>) => body.length + overhead
const conditionalHeaders = [
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
]
const cachedHeaders = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'use-as-dictionary',
  'vary',
]
const suffixes: Record<string, string> = { br: '.br', gzip: '.gz' }

/** Caches complete responses of immutable files, which `@fastify/static` negotiates each time. Notices a changed file after `recheckInterval`. */
export function createFileCache(folder: string, options: Partial<Options> = {}) {
  const limits = { ...defaults, ...options }
  const files = new CachedFiles(limits)
  const misses = new WeakMap<FastifyRequest, { key: string; pathname: string }>()

  /** Sends a cached file. If the file is not cached, returns false, and `cacheResponse` stores the response that the caller then sends. */
  async function send(pathname: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { headers, method } = request
    const { 'accept-encoding': acceptEncoding = '' } = headers
    if (acceptEncoding.length > maxAcceptEncoding || conditionalHeaders.some((name) => name in headers)) return false
    const key = `${acceptEncoding} ${pathname}`
    const cached = await files.find(key)
    if (cached) reply.headers(cached.headers).send(cached.body)
    else if (method === 'GET') misses.set(request, { key, pathname })
    return cached !== null
  }

  /** An `onSend` hook: stores a complete response that `send` did not find. Returns the payload. */
  async function cacheResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const miss = misses.get(request)
    const length = Number(reply.getHeader('content-length'))
    if (!miss || reply.statusCode !== 200 || !(payload instanceof Readable) || !(length <= limits.maxFileBytes))
      return payload
    const headers = Object.fromEntries(
      cachedHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    )
    const file = path.join(folder, miss.pathname + (suffixes[headers['content-encoding'] ?? ''] ?? ''))
    const checkedAt = performance.now()
    const state = await fileState(file)
    const body = await buffer(payload)
    if (body.length === length) files.add(miss.key, { headers, body, file, state, checkedAt })
    return body
  }
  return { send, cacheResponse }
}

type CachedFile = {
  headers: Record<string, string>
  body: Buffer
  /** The file that was read, and its `fileState` at that time. */
  file: string
  state: string
  checkedAt: number
}

/** Responses in memory, at most `maxBytes`. Drops the responses that were not added or checked for the longest time. */
class CachedFiles {
  readonly #files = new Map<string, CachedFile>()
  readonly #limits: Options
  #totalBytes = 0

  constructor(limits: Options) {
    this.#limits = limits
  }

  add(key: string, cached: CachedFile): void {
    this.#remove(key)
    this.#files.set(key, cached)
    this.#totalBytes += memoryOf(cached)
    for (const [leastRecent] of this.#files) {
      if (this.#totalBytes <= this.#limits.maxBytes) return
      this.#remove(leastRecent)
    }
  }

  /** Null if the key is not cached, or its file was replaced or deleted. Checks the file at most once per `recheckInterval`. */
  async find(key: string): Promise<CachedFile | null> {
    const cached = this.#files.get(key)
    if (!cached) return null
    const now = performance.now()
    if (now - cached.checkedAt <= this.#limits.recheckInterval) return cached
    if ((await fileState(cached.file)) !== cached.state) {
      this.#remove(key)
      return null
    }
    this.add(key, { ...cached, checkedAt: now })
    return cached
  }

  #remove(key: string): void {
    const cached = this.#files.get(key)
    if (cached) this.#totalBytes -= memoryOf(cached)
    this.#files.delete(key)
  }
}

/** A string that changes when the file is replaced. */
export async function fileState(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }))
  return `${ino}:${size}:${mtimeMs}`
}
