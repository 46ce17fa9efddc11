import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { queryLock, listen, type LockState, type LockRole } from './lock-socket.ts'

/** The longest address of a Unix socket that every system takes, in bytes. */
const longestSocketPath = 103
const lockName = /^server-[0-9a-f]{12}\.sock$/
/** How often a rival that must give way is looked at, in milliseconds. */
const pollInterval = 20

export class FolderInUse extends StartupError {
  override name = 'FolderInUse'
  /** Who holds the lock and how it is released, in a sentence. */
  readonly holder: string

  constructor(folder: string, holder: string) {
    super(
      `Another server already works with the data folder ${folder}: stop it first, or choose another DATA_DIR. ${holder}`,
    )
    this.holder = holder
  }
}

/**
 * Keeps a second server away from a folder: two of them would destroy its database. The lock is a listening socket,
 * because the system closes it whatever ends the process. Every server has one under a name of its own, and owns the
 * folder when no other answers; of two that begin at once the first by name does.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const socketFolder = socketFolderFor(realpathSync(folder))
  const name = `server-${randomBytes(6).toString('hex')}.sock`
  let role: LockRole = 'candidate'
  const server = await listen(socketFolder, name, () => role)
  const release = () => {
    rmSync(path.join(socketFolder, name), { force: true })
    server.close()
  }

  for (;;) {
    const others = await otherServersIn(socketFolder, name)
    if (others.length === 0) {
      role = 'owner'
      return release
    }
    const owner = others.find(({ answer }) => answer.role === 'owner')
    const winner = owner ?? others.find((rival) => rival.name < name)
    if (winner) {
      release()
      throw new FolderInUse(folder, winner.answer.holder)
    }
    await wait(pollInterval)
  }
}

/** Where the sockets are: in the folder, unless its path is too long for them. */
function socketFolderFor(folder: string): string {
  if (Buffer.byteLength(path.join(folder, 'server-000000000000.sock.new')) <= longestSocketPath) return folder
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  const socketFolder = path.join(tmpdir(), `sallyport-${id}`)
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  return socketFolder
}

type OtherServer = { name: string; answer: Exclude<LockState, { role: 'gone' }> }

/** The other servers at this folder; the sockets of dead ones are removed. */
async function otherServersIn(socketFolder: string, own: string): Promise<OtherServer[]> {
  const names = readdirSync(socketFolder).filter((name) => lockName.test(name) && name !== own)
  const queried = await Promise.all(
    names.map(async (name) => ({ name, answer: await queryLock(path.join(socketFolder, name)) })),
  )
  return queried.flatMap(({ name, answer }) => {
    if (answer.role !== 'gone') return [{ name, answer }]
    removeDeadSocket(path.join(socketFolder, name))
    return []
  })
}

/** A dead socket holds nothing, so one in a folder with the sticky bit, which only its owner may remove, may stay. */
function removeDeadSocket(socket: string): void {
  try {
    unlinkSync(socket)
  } catch (error) {
    if (!isIgnorable(error)) throw error
  }
}

/** Another server has removed it already, or this user may not. */
const isIgnorable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EPERM|EACCES)$/.test(String(error.code))
