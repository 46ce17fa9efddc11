import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { canaryCookie, readCanaryBucket, canaryBucketCount } from '@sallyport/contract/site'

const yearSeconds = 365 * 24 * 60 * 60

/** The canary bucket in the cookie of a request, if there is a valid one. */
export const requestBucket = (request: FastifyRequest) => readCanaryBucket(request.headers.cookie ?? '')

/** The canary bucket of a request; draws one and sets the cookie if the request has none. */
export function ensureBucket(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): number | undefined {
  const received = requestBucket(request)
  if (received !== undefined) return received
  const cookie = `${canaryCookie}=${randomInt(canaryBucketCount)}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('Set-Cookie', `${cookie}; Path=${basePath}/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`)
  return readCanaryBucket(cookie)
}
