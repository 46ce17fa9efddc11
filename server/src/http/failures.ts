import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { MailNotSent } from '../mail/mail.ts'
import { isDatabaseUnavailable, isDiskFull, rootCause } from '../store/database-errors.ts'
import { messages, Refusal } from './refusal.ts'

/** Seconds after which a call may be repeated that found no database, or no disk space or mail server. */
const retryAfter = { database: 5, other: 60 } as const

/** What the framework refuses, or what sends files: a range beyond the end of one, say. Its faults may be told (`expose`). */
function isClientError(error: FastifyError): boolean {
  const mayBeTold = error.code?.startsWith('FST_') || ('expose' in error && error.expose === true)
  return mayBeTold && error.statusCode !== undefined && error.statusCode < 500
}

/** Whatever was thrown while a call was served, as the answer to it. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // What would have been sent might have been kept.
  reply.header('Cache-Control', 'no-store')
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter)
    return reply.code(error.status).send({ message: error.message })
  }
  // Has the code of a broken connection to the database, but is the error of the request itself.
  if (error === request.raw.errored) {
    request.log.info('the client aborted the request')
    return reply.code(400).send({ message: messages.invalid })
  }
  if (isDiskFull(error)) {
    request.log.error(describeError(error), 'the disk is full')
    return reply.code(503).header('Retry-After', retryAfter.other).send({ message: messages.serverError })
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error(describeError(error), 'the database cannot be reached')
    reply.header('Retry-After', retryAfter.database)
    return reply.code(503).send({ message: messages.serverError })
  }
  if (error instanceof MailNotSent) {
    request.log.error({ reason: error.reason }, 'a mail was not sent')
    return reply.code(503).header('Retry-After', retryAfter.other).send({ message: messages.serverError })
  }
  if (isClientError(error)) return reply.code(error.statusCode ?? 400).send({ message: messages.invalid })

  request.log.error(describeError(error), 'a call failed')
  return reply.code(500).send({ message: messages.serverError })
}

/** What may be logged of a fault: where and of which kind, never the query with what people typed. */
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
