import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Outcome = { stdout: string; stderr: string }

/** The output of a program, whether it succeeds or fails; rejects when it is not installed. */
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

/** Calls a function with a temporary file and deletes the file afterwards. */
export async function withFile<T>(
  name: string,
  content: string | Buffer,
  look: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sallyport-config-'))
  try {
    const file = path.join(folder, name)
    await writeFile(file, content, { mode: 0o600 })
    return await look(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The output of `wg-quick strip`: the part of a config that WireGuard itself reads. */
export const stripConfig = (name: string, config: string): Promise<string> =>
  withFile(name, config, async (file) => (await run('wg-quick', ['strip', file])).stdout)

/**
 * The errors of `wg setconf` for a stripped config. It parses the config before it looks up the interface, which does not exist, so that
 * a valid config causes only the error about the interface.
 */
export const parserOutput = (stripped: string): Promise<string> =>
  withFile('stripped.conf', stripped, async (file) => (await outcomeOf('wg', ['setconf', 'sallyport0', file])).stderr)

/** The public key that `wg pubkey` derives from a private key. */
export async function publicKeyOf(privateKey: string): Promise<string> {
  const derived = run('wg', ['pubkey'])
  derived.child.stdin!.end(`${privateKey}\n`)
  return (await derived).stdout.trim()
}

/** Decodes a QR code with zbar. */
export const scanQrCode = (png: Buffer): Promise<string> =>
  withFile('code.png', png, async (file) => (await run('zbarimg', ['--quiet', '--raw', file])).stdout)
