import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../http/content-negotiation.ts'

/** Bytes; a shorter response fits into the first packets of its connection. */
const minLength = 1400

/** The level of servers that compress while they respond: the default of 11 takes about a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const brotli = promisify<Buffer, typeof brotliOptions, Buffer>(brotliCompress)
const compress = { br: (body: Buffer) => brotli(body, brotliOptions), gzip: promisify<Buffer, Buffer>(gzip) }

/** Sends JSON in the best accepted encoding. zlib compresses in the thread pool of Node.js. */
export async function sendCompressed(data: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.from(JSON.stringify(data))
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  reply.type('application/json; charset=utf-8')
  const encoding = body.length < minLength ? 'identity' : encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body)
  return reply.header('Content-Encoding', encoding).send(await compress[encoding](body))
}
