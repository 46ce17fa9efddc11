import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canaryCookie, readCanaryBucket, canaryBucketCount } from '@sallyport/contract/site'

const oneYear = 31_536_000

/** The place among all people that a browser tells of, from 0 up to 100. */
export const toldShare = (request: FastifyRequest) => readCanaryBucket(request.headers.cookie ?? '')

/** The same, or a place that is drawn now and that the browser keeps. */
export function keptShare(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): number | undefined {
  const told = toldShare(request)
  if (told !== undefined) return told
  const drawn = `${canaryCookie}=${randomInt(canaryBucketCount)}`
  reply.header('Set-Cookie', `${drawn}; Path=/; Max-Age=${oneYear}; SameSite=Lax${isSecure ? '; Secure' : ''}`)
  return readCanaryBucket(drawn)
}
