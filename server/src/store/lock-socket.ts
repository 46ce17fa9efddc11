import { once } from 'node:events'
import { chmodSync, renameSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export type LockRole = 'owner' | 'candidate'

/** What the socket of a server at a folder reveals; `holder` says in a sentence who holds it and how it is released. */
export type LockState = { role: LockRole; holder: string } | { role: 'gone' }

/** How long a server may take to answer, in milliseconds. */
const responseTimeout = 1000

/**
 * A socket needs write permission to be connected to (https://man7.org/linux/man-pages/man7/unix.7.html). Another user
 * who may enter the folder could otherwise not tell a running server from the socket of a killed one.
 */
const readWriteForAll = 0o666

/** Listens on a socket that answers with this server's standing. It gets its name once it listens: a name that does not answer is dead. */
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

/** Asks a socket for the standing of its server. A server that hangs, or that this user may not ask, still has the folder. */
export async function queryLock(socket: string): Promise<LockState> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ECONNREFUSED' || code === 'ENOENT'
      ? { role: 'gone' }
      : heldBy(socket, 'This user may not ask whether its process still runs: if it does not, remove the file.')
  }
  let hasTimedOut = false
  connection.setTimeout(responseTimeout, () => {
    hasTimedOut = true
    connection.destroy()
  })
  const response = await text(connection).catch(() => '')
  const { role, holder } = responsePattern.exec(response)?.groups ?? {}
  if (role === 'owner' || role === 'candidate')
    return { role, holder: `The lock is held by ${holder ?? socket}, and ends with that process.` }
  if (hasTimedOut) return heldBy(socket, 'Its process does not answer: stop it, and the lock ends with it.')
  // A server that closes without an answer is giving way, and is gone when it is asked again.
  return { role: 'candidate', holder: `The lock ${socket} is being released.` }
}

/** `owner process 4711 of deploy on web-1 since 2026-11-22T01:50:00.000Z`; servers of older releases say the first word alone. */
const responsePattern = /^(?<role>owner|candidate)(?: (?<holder>[^\p{C}]{1,500}))?$/u

function heldBy(socket: string, release: string): LockState {
  const found = statSync(socket, { throwIfNoEntry: false })
  if (!found) return { role: 'gone' }
  return {
    role: 'owner',
    holder: `The lock ${socket} belongs to user ${found.uid} since ${found.mtime.toISOString()}. ${release}`,
  }
}

/** In a container a user may have a number and no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
