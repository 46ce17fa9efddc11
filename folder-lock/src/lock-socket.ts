import { once } from 'node:events'
import { chmodSync, renameSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export type LockRole = 'owner' | 'candidate'

/** `holder` describes the process of the socket, for error messages. `gone`: that process has ended. */
export type LockState = { role: LockRole; holder: string } | { role: 'gone' }

/** In milliseconds. */
export const defaultResponseTimeout = 1000

/** Processes of other users need it to connect (https://man7.org/linux/man-pages/man7/unix.7.html) and query the lock. */
const readWriteForAll = 0o666

/** The socket is renamed once it listens, so that a final name that refuses connections belongs to an ended process. */
export async function listen(socketFolder: string, name: string, role: () => LockRole): Promise<Server> {
  const holder = `process ${process.pid} of ${userName()} on ${hostname()} since ${new Date().toISOString()}`
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    connection.end(`${role()} ${holder}`)
  })
  const temporaryPath = path.join(socketFolder, `${name}.new`)
  server.listen(temporaryPath)
  await once(server, 'listening')
  chmodSync(temporaryPath, readWriteForAll)
  renameSync(temporaryPath, path.join(socketFolder, name))
  return server.unref()
}

/** A process that does not respond, or that this user may not query, counts as the owner. */
export async function queryLock(socket: string, responseTimeout: number): Promise<LockState> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ECONNREFUSED' || code === 'ENOENT'
      ? { role: 'gone' }
      : lockedBy(socket, 'This user may not query whether its process still runs: if it does not, remove the file.')
  }
  let hasTimedOut = false
  connection.setTimeout(responseTimeout, () => {
    hasTimedOut = true
    connection.destroy()
  })
  const response = await text(connection).catch(() => '')
  const { role, holder } = responsePattern.exec(response)?.groups ?? {}
  if (role === 'owner' || role === 'candidate')
    return { role, holder: `The lock is held by ${holder}, and ends with that process.` }
  if (hasTimedOut) return lockedBy(socket, 'Its process does not respond: stop it, and the lock ends with it.')
  return { role: 'candidate', holder: `The lock ${socket} is being released.` }
}

const responsePattern = /^(?<role>owner|candidate) (?<holder>[^\p{C}]{1,500})$/u

function lockedBy(socket: string, howToUnlock: string): LockState {
  const found = statSync(socket, { throwIfNoEntry: false })
  if (!found) return { role: 'gone' }
  return {
    role: 'owner',
    holder: `The lock ${socket} belongs to user ${found.uid} since ${found.mtime.toISOString()}. ${howToUnlock}`,
  }
}

/** `userInfo()` throws for a user id without a name, as in containers (https://nodejs.org/api/os.html#osuserinfooptions). */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
