import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { askSocket, listen, type Answer, type Standing } from './lock-socket.ts'

/** The longest address of a Unix socket that every system takes, in bytes. */
const longestSocketPath = 103
const lockName = /^server-[0-9a-f]{12}\.sock$/
/** How often a rival that must give way is looked at, in milliseconds. */
const lookAgain = 20

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
  const place = placeOf(realpathSync(folder))
  const name = `server-${randomBytes(6).toString('hex')}.sock`
  let standing: Standing = 'candidate'
  const server = await listen(place, name, () => standing)
  const release = () => {
    rmSync(path.join(place, name), { force: true })
    server.close()
  }

  for (;;) {
    const rivals = await rivalsIn(place, name)
    if (rivals.length === 0) {
      standing = 'owner'
      return release
    }
    const owner = rivals.find(({ answer }) => answer.standing === 'owner')
    const winner = owner ?? rivals.find((rival) => rival.name < name)
    if (winner) {
      release()
      throw new FolderInUse(folder, winner.answer.holder)
    }
    await wait(lookAgain)
  }
}

/** Where the sockets are: in the folder, unless its path is too long for them. */
function placeOf(folder: string): string {
  if (Buffer.byteLength(path.join(folder, 'server-000000000000.sock.new')) <= longestSocketPath) return folder
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  const place = path.join(tmpdir(), `sallyport-${id}`)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  return place
}

type Rival = { name: string; answer: Exclude<Answer, { standing: 'gone' }> }

/** The other servers at this folder; the sockets of dead ones are removed. */
async function rivalsIn(place: string, own: string): Promise<Rival[]> {
  const names = readdirSync(place).filter((name) => lockName.test(name) && name !== own)
  const asked = await Promise.all(
    names.map(async (name) => ({ name, answer: await askSocket(path.join(place, name)) })),
  )
  return asked.flatMap(({ name, answer }) => {
    if (answer.standing !== 'gone') return [{ name, answer }]
    removeDead(path.join(place, name))
    return []
  })
}

/** A dead socket holds nothing, so one in a folder with the sticky bit, which only its owner may remove, may stay. */
function removeDead(socket: string): void {
  try {
    unlinkSync(socket)
  } catch (error) {
    if (!isSettled(error)) throw error
  }
}

/** Another server has removed it already, or this user may not. */
const isSettled = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EPERM|EACCES)$/.test(String(error.code))
