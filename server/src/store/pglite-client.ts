import { PGlite, type Extension } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const forceExit = '_emscripten_force_exit'

/** Smaller than the defaults of 128 MB and 64 MB: the memory of WebAssembly grows, and never shrinks. Files are also cached by the system. */
const memorySettings = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=16MB']

/** PostgreSQL aborted inside this process, or could not start. */
export class DatabaseStoppedError extends Error {
  override name = 'DatabaseStoppedError'
  /** `crash_shutdown` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
  readonly code = '57P02'
}

type GuardedClient = {
  client: PGlite
  /** Why PostgreSQL aborted, or null while it runs. */
  fault: () => Error | null
}

/** Opens an embedded database. Throws `DatabaseStoppedError` with the reason if PostgreSQL reports why it cannot start. */
export async function openClient(folder: string): Promise<GuardedClient> {
  let fault: Error | null = null
  let reason = ''
  const onAbort = () => (fault = disable(client, reason))
  const guard: Extension = {
    name: 'abort guard',
    setup: async (_client, options) => ({ emscriptenOpts: Object.assign(options, { onAbort }) }),
  }
  const client = new PGlite(folder, {
    extensions: { pg_trgm, guard },
    startParams: [...PGlite.defaultStartParams, ...memorySettings],
    onStderr: (line) => {
      reason = /\] ((?:PANIC|FATAL): .*)/.exec(line)?.[1] ?? reason
      return false
    },
  })
  try {
    await client.waitReady
  } catch (error) {
    await discard(client)
    throw reason ? stoppedError(reason) : error
  }
  return { client, fault: () => fault }
}

const stoppedError = (reason: string) => new DatabaseStoppedError(`The embedded database stopped: ${reason}`)

/**
 * Makes every call into an aborted database throw. PostgreSQL aborts at a PANIC, for instance when a full disk has no
 * room for the write-ahead log. PGlite ignores that and calls it again in an endless loop, which blocks the process
 * (`execProtocolRawSync` in https://github.com/electric-sql/pglite/blob/main/packages/pglite/src/pglite.ts).
 */
function disable(client: PGlite, reason: string): Error {
  const fault = stoppedError(reason)
  const refuse = () => {
    throw fault
  }
  for (const [name, value] of Object.entries(client.Module))
    if (typeof value === 'function' && name !== forceExit) Reflect.set(client.Module, name, refuse)
  return fault
}

/** Releases an aborted database. `client.close()` would run its exit handlers, which must not write into the folder. */
export async function discard(client: PGlite): Promise<void> {
  try {
    await client.fs?.closeFs()
    client.Module.FS.unmount(PGlite.paths.PGDATA)
    client.Module[forceExit](0)
  } catch {
    // The runtime exits by an exception, and an incomplete start has nothing to release.
  }
}
