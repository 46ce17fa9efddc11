import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canaryCookie, readCanaryBucket, canaryBuckets } from '@sallyport/contract/site'

const oneYear = 31_536_000

/** The place among all people that a browser tells of, from 0 up to 100. */
export const requestBucket = (request: FastifyRequest) => readCanaryBucket(request.headers.cookie ?? '')

/** The same, or a place that is drawn now and that the browser keeps. */
export function ensureBucket(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): number | undefined {
  const received = requestBucket(request)
  if (received !== undefined) return received
  const cookie = `${canaryCookie}=${randomInt(canaryBuckets)}`
  reply.header('Set-Cookie', `${cookie}; Path=/; Max-Age=${oneYear}; SameSite=Lax${isSecure ? '; Secure' : ''}`)
  return readCanaryBucket(cookie)
}
