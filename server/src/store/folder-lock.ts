import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

/** The longest address of a Unix socket that every system takes, in bytes. */
const longestSocketPath = 103
const lockName = /^server-[0-9a-f]{12}\.sock$/
/** How long a rival may take to say what it is, and how often one that must give way is looked at; in milliseconds. */
const patience = 1000
const lookAgain = 20

type Standing = 'owner' | 'candidate' | 'gone'

export class FolderInUse extends StartupError {
  override name = 'FolderInUse'

  constructor(folder: string) {
    super(`Another server already works with the data folder ${folder}: stop it first, or choose another DATA_DIR`)
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
    if (rivals.some((rival) => rival.standing === 'owner' || rival.name < name)) {
      release()
      throw new FolderInUse(folder)
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

/** A socket that tells how its server stands. It gets its name once it listens: a name that does not answer is dead. */
async function listen(place: string, name: string, standing: () => Standing): Promise<Server> {
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    connection.end(standing())
  })
  const unnamed = path.join(place, `${name}.new`)
  server.listen(unnamed)
  await once(server, 'listening')
  renameSync(unnamed, path.join(place, name))
  return server.unref()
}

/** The other servers at this folder; what dead ones left is cleared away. */
async function rivalsIn(place: string, own: string) {
  const names = readdirSync(place).filter((name) => lockName.test(name) && name !== own)
  const rivals = await Promise.all(
    names.map(async (name) => ({ name, standing: await standingOf(path.join(place, name)) })),
  )
  for (const { name, standing } of rivals) if (standing === 'gone') rmSync(path.join(place, name), { force: true })
  return rivals.filter(({ standing }) => standing !== 'gone')
}

/** What a socket says of itself. A server that hangs, or that we may not ask, still has the folder. */
async function standingOf(socket: string): Promise<Standing> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'gone' : 'owner'
  }
  let isSilent = false
  connection.setTimeout(patience, () => {
    isSilent = true
    connection.destroy()
  })
  const said = await text(connection).catch(() => '')
  if (said === 'owner' || said === 'candidate') return said
  // One that closes without a word is giving way itself, and is gone when it is looked at again.
  return isSilent ? 'owner' : 'candidate'
}
