import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../http/content-negotiation.ts'

export type CompressedDocument = { type: string; etag: string; identity: Buffer; br: Buffer; gzip: Buffer }

/**
 * Visitors wait for the first compression of a page in each language and state. The best quality takes 40 times the time of this one for a
 * tenth fewer bytes.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress = {
  br: (content: Buffer) => promisify(brotliCompress)(content, brotliOptions),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** The ETag depends on the content only, so that an unchanged document keeps its ETag in a new release. */
export async function compressDocument(type: string, content: string | Buffer): Promise<CompressedDocument> {
  const identity = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const [br, zipped] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  return { type, etag, identity, br, gzip: zipped }
}

/** Sends a document in the best accepted encoding, or 304. Browsers must revalidate it before every use. */
export function sendDocument(
  document: CompressedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
  vary: readonly string[],
) {
  const variesBy = [reply.getHeader('Vary'), ...vary].filter(Boolean).join(', ')
  reply.headers({ 'Cache-Control': 'no-cache', Vary: variesBy, ETag: document.etag })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  // A precondition applies only where the response would be successful (https://www.rfc-editor.org/rfc/rfc9110#section-13.2.1).
  if (reply.statusCode === 200 && known?.includes(document.etag)) return reply.code(304).send()

  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.type(document.type).send(document[encoding])
}
