import { request as requestHttp, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { headersFromSite, headersToSite, type Ends } from './headers.ts'

/** Gives another text for an answer, or null when it stays as it is. */
export type Rewrite = (text: string, type: string) => string | null

/** Where a request goes, what becomes of the answer, and how long the other end may say nothing. */
export type Way = { ends: Ends; rewrite?: Rewrite; patience?: number }

const unpack = { br: promisify(brotliDecompress), gzip: promisify<Buffer, Buffer>(gunzip) }
/** A development server answers when its build is ready. */
const oneMinute = 60_000

/** Hands a request on to the site and its answer back: as it comes, or with another text. */
export async function forward(request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const { ends, rewrite } = way
  const answer = await ask(request, response, way)
  const status = answer.statusCode ?? 502
  const headers = headersFromSite(answer.headers, ends)
  const type = answer.headers['content-type'] ?? ''
  const isRewritten = rewrite !== undefined && status === 200 && /html|json/.test(type) && request.method === 'GET'
  if (!isRewritten) {
    response.writeHead(status, headers)
    // Left open when the site breaks off: who is gone can be told from who was let down.
    await pipeline(answer, response, { end: false })
    return void response.end()
  }
  const original = await textOf(answer)
  const body = Buffer.from(rewrite(original, type) ?? original)
  const { etag: _tag, 'content-encoding': _encoding, 'last-modified': _moment, ...rest } = headers
  response.writeHead(status, { ...rest, 'content-length': body.length, 'cache-control': 'no-store' }).end(body)
}

function ask(request: IncomingMessage, response: ServerResponse, way: Way): Promise<IncomingMessage> {
  const { ends, patience = oneMinute } = way
  const to = ends.to ?? ends.site
  const send = to.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = headersToSite(request.headers, ends)
    const path = `${to.pathname.replace(/\/$/, '')}${request.url}`
    const onward = send(to, { method: request.method, path, headers })
    let silent: IncomingMessage | ClientRequest = onward
    onward.on('response', (answer) => {
      silent = answer
      resolve(answer)
    })
    onward.setTimeout(patience, () => silent.destroy(new Error(`Nothing came for ${patience / 1000} s`)))
    onward.on('error', reject)
    // What nobody waits for any more is not fetched to its end.
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy()
    })
    request.pipe(onward)
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const body = await buffer(answer)
  const encoding = answer.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return body.toString()
  if (encoding !== 'br' && encoding !== 'gzip')
    throw new Error(`The site answers in ${encoding}, which was not asked for`)
  return (await unpack[encoding](body)).toString()
}
