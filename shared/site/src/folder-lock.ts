import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** In bytes: `sun_path` on macOS without the final NUL (https://man7.org/linux/man-pages/man7/unix.7.html); Linux allows 107. */
const maxSocketPathLength = 103
const socketNamePattern = /^server-[0-9a-f]{12}\.sock$/
/** In milliseconds. */
const pollInterval = 20

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly holder: string

  constructor(folder: string, holder: string) {
    super(`Another process has locked the folder ${folder}. ${holder}`)
    this.holder = holder
  }
}

/**
 * Locks a folder and returns the function that unlocks it. Throws `FolderInUseError` if another process has the lock. The lock is a
 * listening socket, which the system closes however the process ends. Of several candidates, the lowest socket name wins. `responseTimeout`
 * is in milliseconds: a process that does not respond within it counts as the owner.
 */
export async function lockFolder(folder: string, responseTimeout = defaultResponseTimeout): Promise<() => void> {
  const socketFolder = socketFolderFor(realpathSync(folder))
  const name = `server-${randomBytes(6).toString('hex')}.sock`
  let role: LockRole = 'candidate'
  const server = await listen(socketFolder, name, () => role)
  const unlock = () => {
    rmSync(path.join(socketFolder, name), { force: true })
    server.close()
  }

  for (;;) {
    const others = await otherProcessesIn(socketFolder, { ownName: name, responseTimeout })
    if (others.length === 0) {
      role = 'owner'
      return unlock
    }
    const owner = others.find(({ state }) => state.role === 'owner')
    const winner = owner ?? others.find((other) => other.name < name)
    if (winner) {
      unlock()
      throw new FolderInUseError(folder, winner.state.holder)
    }
    await wait(pollInterval)
  }
}

/** The folder for the lock sockets of a folder: the folder itself, unless its path is too long for a socket. */
function socketFolderFor(folder: string): string {
  if (Buffer.byteLength(path.join(folder, 'server-000000000000.sock.new')) <= maxSocketPathLength) return folder
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  const socketFolder = path.join(tmpdir(), `sallyport-${id}`)
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  return socketFolder
}

type Query = { ownName: string; responseTimeout: number }
type OtherProcess = { name: string; state: Exclude<LockState, { role: 'gone' }> }

async function otherProcessesIn(socketFolder: string, { ownName, responseTimeout }: Query): Promise<OtherProcess[]> {
  const names = readdirSync(socketFolder).filter((name) => socketNamePattern.test(name) && name !== ownName)
  const queried = await Promise.all(
    names.map(async (name) => ({ name, state: await queryLock(path.join(socketFolder, name), responseTimeout) })),
  )
  return queried.flatMap(({ name, state }) => {
    if (state.role !== 'gone') return [{ name, state }]
    removeDeadSocket(path.join(socketFolder, name))
    return []
  })
}

/** In a folder with the sticky bit, only the owner may remove a socket. A dead socket may stay, because it holds no lock. */
function removeDeadSocket(socket: string): void {
  try {
    unlinkSync(socket)
  } catch (error) {
    if (!isIgnorable(error)) throw error
  }
}

const isIgnorable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EPERM|EACCES)$/.test(String(error.code))

type LockRole = 'owner' | 'candidate'

/** `holder` describes the process of the socket, for error messages. `gone`: the process has ended. */
type LockState = { role: LockRole; holder: string } | { role: 'gone' }

/** In milliseconds. */
const defaultResponseTimeout = 1000

/** Processes of other users need write permission to connect (https://man7.org/linux/man-pages/man7/unix.7.html) and query the lock. */
const readWriteForAll = 0o666

/** Renames the socket once it listens: if a socket with its final name refuses connections, the process has ended. */
async function listen(socketFolder: string, name: string, role: () => LockRole): Promise<Server> {
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
async function queryLock(socket: string, responseTimeout: number): Promise<LockState> {
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
