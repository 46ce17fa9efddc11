import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Outcome = { stdout: string; stderr: string }

/** What a program says, whether it succeeds or fails; one that is not there rejects, so that nothing passes without it. */
async function outcomeOf(program: string, args: string[]): Promise<Outcome> {
  try {
    return await run(program, args)
  } catch (error) {
    if (error instanceof Error && 'stderr' in error && 'code' in error && error.code !== 'ENOENT') {
      return error as unknown as Outcome
    }
    throw error
  }
}

/** Runs something on a file of its own folder, which goes afterwards. */
async function withFile<T>(name: string, content: string | Buffer, look: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sallyport-config-'))
  try {
    const file = path.join(folder, name)
    await writeFile(file, content, { mode: 0o600 })
    return await look(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What `wg-quick strip` leaves of a config: the part that WireGuard itself reads. */
export const strip = (name: string, config: string): Promise<string> =>
  withFile(name, config, async (file) => (await run('wg-quick', ['strip', file])).stdout)

/**
 * What WireGuard's own parser says of a stripped config. It parses before it looks for the interface, of which there
 * is none: a good config is refused for that reason alone.
 */
export const parserVerdict = (stripped: string): Promise<string> =>
  withFile('stripped.conf', stripped, async (file) => (await outcomeOf('wg', ['setconf', 'sallyport0', file])).stderr)

/** The public key of a private one, as `wg pubkey` derives it. */
export async function publicKeyOf(privateKey: string): Promise<string> {
  const derived = run('wg', ['pubkey'])
  derived.child.stdin!.end(`${privateKey}\n`)
  return (await derived).stdout.trim()
}

/** The text that a camera reads in a picture of a QR code. */
export const scan = (png: Buffer): Promise<string> =>
  withFile('code.png', png, async (file) => (await run('zbarimg', ['--quiet', '--raw', file])).stdout)
