import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isDiskFull, isRetryable, rootCause } from '../database/database-errors.ts'
import { HttpError, messages } from '../http/http-error.ts'

/** Seconds for `Retry-After`: after a database failure, or when the disk is full. */
const retryDelays = { database: 5, disk: 60 } as const

/** Whether the client caused an error: a 4xx of Fastify, or one marked `expose` (https://github.com/jshttp/http-errors#readme). */
function isClientError(error: FastifyError): boolean {
  const isPublic = error.code?.startsWith('FST_') || ('expose' in error && error.expose === true)
  return isPublic && error.statusCode !== undefined && error.statusCode < 500
}

export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Replaces the caching headers of the response that failed.
  reply.header('Cache-Control', 'no-store')
  if (error instanceof HttpError) {
    const { retryAfter, values } = error.details
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
    return reply.code(error.status).send({ message: error.message, values })
  }
  // Before the database errors, because an aborted request has the error code of a lost connection (ECONNRESET).
  if (error === request.raw.errored) {
    request.log.info('the client aborted the request')
    return reply.code(400).send({ message: messages.invalid })
  }
  if (isDiskFull(error)) {
    request.log.error(describeError(error), 'the disk is full')
    return reply.code(503).header('Retry-After', retryDelays.disk).send({ message: messages.serverError })
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error(describeError(error), 'the database cannot be reached')
    reply.header('Retry-After', retryDelays.database)
    return reply.code(503).send({ message: messages.serverError })
  }
  if (isRetryable(error)) {
    request.log.error(describeError(error), 'concurrent transactions aborted each attempt')
    reply.header('Retry-After', retryDelays.database)
    return reply.code(503).send({ message: messages.serverError })
  }
  if (isClientError(error)) return reply.code(error.statusCode ?? 400).send({ message: messages.invalid })

  request.log.error(describeError(error), 'a call failed')
  return reply.code(500).send({ message: messages.serverError })
}

/** The parts of an error to log. Omits the database query, whose parameters contain user input. */
export function describeError(error: unknown) {
  const root = rootCause(error)
  if (!(root instanceof Error)) return { fault: typeof root }
  const frames = root.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return {
    fault: root.name,
    code: 'code' in root ? root.code : undefined,
    message: root.message,
    stack: frames?.join('\n'),
  }
}

export const logExpiryFailure = (log: Pick<FastifyBaseLogger, 'error'>) => (error: unknown) =>
  log.error(describeError(error), 'what has expired could not be applied')
