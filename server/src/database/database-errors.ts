import { DrizzleQueryError } from 'drizzle-orm/errors'
import { toStartupError } from '../config/startup-error.ts'

/** The underlying database error, without the query, whose parameters contain user input. */
export function rootCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? rootCause(error.cause) : error
}

/** A `StartupError` for an error of the database of `DATABASE_URL`. */
export const toDatabaseError = (error: unknown) =>
  toStartupError('The database of DATABASE_URL cannot be used', rootCause(error))

function codeOf(error: unknown): string {
  const root = rootCause(error)
  return root instanceof Error && 'code' in root && typeof root.code === 'string' ? root.code : ''
}

const serializationFailure = '40001'
const deadlock = '40P01'

/** Whether a transaction was aborted by a concurrent one, and may succeed if retried. */
export function isRetryable(error: unknown): boolean {
  return [serializationFailure, deadlock].includes(codeOf(error))
}

/** Error codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), and network errors of the operating system. */
const unavailableCode = /^(?:08...|57P0[1-5]|57014|25P03|53300|ECONNRESET|ETIMEDOUT|EPIPE)$/
/** Errors of node-postgres that have no code. */
const unavailableMessage =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/

export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootCause(error)
  if (root instanceof AggregateError) return root.errors.some(isDatabaseUnavailable)
  if (!(root instanceof Error)) return false
  const isUnreachable = 'syscall' in root && ['connect', 'getaddrinfo'].includes(String(root.syscall))
  return isUnreachable || unavailableCode.test(codeOf(root)) || unavailableMessage.test(root.message)
}

/** `disk_full` of PostgreSQL, and error codes of the operating system. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  return diskFullCodes.has(codeOf(error))
}

const uniqueViolation = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation
}
