import { ConfigurationError } from './config/config.ts'
import { StartupError } from './errors/startup-error.ts'
import { isDatabaseUnavailable, rootCause } from './store/database-errors.ts'

/** A sentence for an operational error; the stack for any other error. */
export function describeStartError(error: unknown): string {
  const root = rootCause(error)
  if (root instanceof ConfigurationError) return `The configuration is wrong:\n${root.message}`
  if (root instanceof StartupError) return root.message
  if (isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be reached: ${describeRoot(root)}`
  if (root instanceof Error && 'code' in root && root.code === 'EADDRINUSE')
    return `PORT is already in use by another program: ${root.message}`
  // The message of a failed system call contains the reason, and mostly the file.
  if (root instanceof Error && 'syscall' in root) return root.message
  return root instanceof Error ? (root.stack ?? root.message) : String(root)
}

function describeRoot(root: unknown): string {
  if (root instanceof AggregateError) return root.errors.map(describeRoot).join(', ')
  return root instanceof Error ? root.message : String(root)
}
