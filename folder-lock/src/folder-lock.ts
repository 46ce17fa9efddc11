import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultResponseTimeout, queryLock, listen, type LockState, type LockRole } from './lock-socket.ts'

/** In bytes: `sun_path` on macOS without the final NUL (https://man7.org/linux/man-pages/man7/unix.7.html); Linux allows 107. */
const maxSocketPathLength = 103
const socketNamePattern = /^server-[0-9a-f]{12}\.sock$/
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
 * Locks a folder and returns the function that unlocks it. Throws `FolderInUseError`. The lock is a listening socket,
 * which the system closes however the process ends. Of several candidates, the lowest socket name wins. `responseTimeout`
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

/** The folder of the sockets of a folder: itself, unless its path is too long for a socket. */
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

/** In a folder with the sticky bit, only the owner of a socket may remove it. It can stay, because it holds no lock. */
function removeDeadSocket(socket: string): void {
  try {
    unlinkSync(socket)
  } catch (error) {
    if (!isIgnorable(error)) throw error
  }
}

const isIgnorable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EPERM|EACCES)$/.test(String(error.code))
