import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The error of the database itself, without the query around it: that one holds what people typed. */
export function rootCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? rootCause(error.cause) : error
}

function codeOf(error: unknown): string {
  const root = rootCause(error)
  return root instanceof Error && 'code' in root && typeof root.code === 'string' ? root.code : ''
}

const serializationFailure = '40001'
const deadlock = '40P01'

/** Whether the database gave up a transaction that may well succeed when it is tried again. */
export function isRetryable(error: unknown): boolean {
  return [serializationFailure, deadlock].includes(codeOf(error))
}

/** Connection lost, shut down or starting, too slow, too many connections; and the system's own words for the network. */
const unavailableCode = /^(?:08...|57P0[1-5]|57014|53300|ECONNRESET|ETIMEDOUT|EPIPE)$/
/** The pool and its connections say these without a code. */
const unavailableMessage =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/

/** Whether an error means that the database cannot be asked right now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootCause(error)
  if (root instanceof AggregateError) return root.errors.some(isDatabaseUnavailable)
  if (!(root instanceof Error)) return false
  const isUnreachable = 'syscall' in root && ['connect', 'getaddrinfo'].includes(String(root.syscall))
  return isUnreachable || unavailableCode.test(codeOf(root)) || unavailableMessage.test(root.message)
}

/** `disk_full` of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), and the system's own codes. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether nothing more can be written. */
export function isDiskFull(error: unknown): boolean {
  return diskFull.has(codeOf(error))
}

const uniqueViolation = '23505'

/** Whether a row was refused because another one has what must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation
}
