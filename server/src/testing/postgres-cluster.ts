import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)
/** Where Debian keeps the programs, by version. */
const debian = '/usr/lib/postgresql'
const account = 'postgres'

export type Cluster = { url: string; start: () => Promise<void>; stop: () => Promise<void> }

/** The folder of PostgreSQL's programs, or null when this machine has none. */
function programs(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  return (
    versions.map((version) => path.join(debian, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb'))) ??
    null
  )
}

/** Whether tests on PostgreSQL can run; where they must, a missing one is a failure. */
export function hasPostgres(): boolean {
  if (process.env['TEST_DATABASE_URL'] || programs()) return true
  if (process.env['CI'] === 'true') throw new Error('Tests on PostgreSQL must run here, and there is none')
  process.stdout.write('No PostgreSQL on this machine (Debian: apt-get install postgresql): its tests are skipped\n')
  return false
}

/** A PostgreSQL of its own for a test, thrown away afterwards, on a socket in its folder; or the one that is named. */
export async function postgresCluster(): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, start: async () => undefined, stop: async () => undefined }

  const bin = programs() ?? ''
  const folder = temporaryFolder('postgres')
  const asAccount = asPostgres(folder)
  const call = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asAccount, path.join(bin, program), ...args]
    return run(command, rest, { cwd: folder })
  }
  const data = path.join(folder, 'data')
  await call('initdb', '-D', data, '-U', account, '--auth=trust', '--no-sync')
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=50`
  const start = async () =>
    void (await call('pg_ctl', '-D', data, '-o', options, '-l', path.join(folder, 'log'), '-w', 'start'))
  await start()
  const stop = async () => void (await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'))
  return { url: `postgres://${account}@localhost/${account}?host=${encodeURIComponent(folder)}`, start, stop }
}

/** PostgreSQL does not run as root: there it is given its own account and the folder. */
function asPostgres(folder: string): string[] {
  if (process.getuid?.() !== 0) return []
  const id = (flag: string) => Number(execFileSync('id', [flag, account], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return ['runuser', '-u', account, '--']
}
