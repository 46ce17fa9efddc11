import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Where Debian installs PostgreSQL, by version. */
const debian = '/usr/lib/postgresql'
const account = 'postgres'

export type PostgresServer = {
  url: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Sends a signal to all processes of the server, including its connections. */
  signal: (signal: NodeJS.Signals) => void
}

/** The folder of the PostgreSQL programs, or null if they are not installed. */
function programs(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  return (
    versions.map((version) => path.join(debian, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb'))) ??
    null
  )
}

export const isPostgresInstalled = () => programs() !== null

/** Starts PostgreSQL with its data and its socket in a folder. Fast but not durable (`fsync=off`). */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const bin = programs() ?? ''
  const asAccount = asPostgres(folder)
  const call = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asAccount, path.join(bin, program), ...args]
    return run(command, rest, { cwd: folder })
  }
  const data = path.join(folder, 'data')
  const encodingOptions = ['--encoding=UTF8', '--locale=C.UTF-8']
  await call('initdb', '-D', data, '-U', account, '--auth=trust', '--no-sync', ...encodingOptions)
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=200`
  const start = async () =>
    void (await call('pg_ctl', '-D', data, '-o', options, '-l', path.join(folder, 'log'), '-w', 'start'))
  await start()
  const stop = async () => void (await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'))
  const signal = (name: NodeJS.Signals) => {
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    for (const each of [pid, ...children]) process.kill(each, name)
  }
  return { url: `postgres://${account}@localhost/${account}?host=${encodeURIComponent(folder)}`, start, stop, signal }
}

/** Makes `postgres` the owner of `folder`; returns the prefix of commands that run as it. Empty unless root, which PostgreSQL refuses. */
export function asPostgres(folder: string): string[] {
  if (process.getuid?.() !== 0) return []
  const id = (flag: string) => Number(execFileSync('id', [flag, account], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return ['runuser', '-u', account, '--']
}
