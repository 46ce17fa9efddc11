import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { headersFromSite, headersToSite, type Ends } from './headers.ts'

/** Gives another text for an answer, or null when it stays as it is. */
export type Rewrite = (text: string, type: string) => string | null

const unpack = { br: promisify(brotliDecompress), gzip: promisify<Buffer, Buffer>(gunzip) }

/** Hands a request on to the site and its answer back: as it comes, or with another text. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { ends, rewrite }: { ends: Ends; rewrite?: Rewrite },
): Promise<void> {
  const answer = await ask(request, ends)
  const status = answer.statusCode ?? 502
  const headers = headersFromSite(answer.headers, ends)
  const type = answer.headers['content-type'] ?? ''
  const isRewritten = rewrite !== undefined && status === 200 && /html|json/.test(type) && request.method === 'GET'
  if (!isRewritten) {
    response.writeHead(status, headers)
    return pipeline(answer, response)
  }
  const original = await textOf(answer)
  const body = Buffer.from(rewrite(original, type) ?? original)
  const { etag: _tag, 'content-encoding': _encoding, 'last-modified': _moment, ...rest } = headers
  response.writeHead(status, { ...rest, 'content-length': body.length, 'cache-control': 'no-store' }).end(body)
}

function ask(request: IncomingMessage, ends: Ends): Promise<IncomingMessage> {
  const to = ends.to ?? ends.site
  const send = to.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = headersToSite(request.headers, ends)
    const path = `${to.pathname.replace(/\/$/, '')}${request.url}`
    const onward = send(to, { method: request.method, path, headers }, resolve)
    onward.on('error', reject)
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
