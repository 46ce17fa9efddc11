import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { emptyDataFolder } from './testing/empty-database.ts'
import { isPostgresInstalled, startPostgres } from './testing/servers/postgres-server.ts'
import { bundleServer, spawnDemoServer, spawnServer } from './testing/servers/spawned-server.ts'
import { temporarySite } from './testing/temporary-site.ts'

const site = temporarySite()
let main = ''

beforeAll(async () => {
  main = await bundleServer()
})

test('an invalid configuration is reported and ends the process', async () => {
  const { child, output } = await spawnServer(main, { PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db/x' })

  expect(child.exitCode).toBe(1)
  expect(output.err).toBe(
    'The configuration is wrong:\nPORT must be a whole number from 0 to 65535\nDATABASE_URL must be a URL like postgres://user:password@host/name\n',
  )
})

/** The standard error of a start that fails. */
async function startError(env: Record<string, string>): Promise<string> {
  const { child, output } = await spawnServer(main, { SITE_DIR: site.folder, ...env })
  expect([env, child.exitCode]).toEqual([env, 1])
  return output.err
}

test('an unreachable database is reported and ends the process', async () => {
  const error = await startError({ DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' })

  expect(error).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/)
  expect(error).not.toContain('hunter2')
})

test.runIf(isPostgresInstalled())('explains in a sentence that DATABASE_URL is wrong', async () => {
  const postgres = await startPostgres(temporaryFolder('postgres'))
  execFileSync('psql', [postgres.url, '-qc', 'create role guest login'])
  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(postgres.url)
    change(url)
    return url.href
  }
  const wrong = [
    [urlWith((url) => (url.pathname = '/missing')), 'database "missing" does not exist'],
    [urlWith((url) => (url.username = 'nobody')), 'role "nobody" does not exist'],
    [urlWith((url) => (url.username = 'guest')), 'permission denied for database postgres'],
    [urlWith((url) => url.searchParams.set('sslmode', 'require')), 'The server does not support SSL connections'],
    [urlWith((url) => url.searchParams.set('sslrootcert', '/no/ca.pem')), "ENOENT: .* '/no/ca.pem'"],
  ] as const

  for (const [DATABASE_URL, reason] of wrong)
    expect(await startError({ DATABASE_URL })).toMatch(
      new RegExp(`^The database of DATABASE_URL cannot be used: ${reason}\\n$`, 'm'),
    )
  await postgres.stop()
})

test('names the variables of an address on which the server cannot listen', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  const folder = await emptyDataFolder()
  const demoError = (env: Record<string, string>) => startError({ DEMO: '1', DATA_DIR: folder, ...env })

  expect(await demoError({ HOST: 'no.such.host.invalid' })).toMatch(/^PORT and HOST: getaddrinfo .*\n$/)
  expect(await demoError({ HOST: '192.0.2.7' })).toMatch(/^PORT and HOST: listen EADDRNOTAVAIL: .*\n$/)
  expect(await demoError({ PORT: port })).toMatch(/^PORT and HOST: listen EADDRINUSE: .*\n$/)
  expect(await demoError({ METRICS_PORT: port })).toMatch(/^METRICS_PORT and METRICS_HOST: listen EADDRINUSE: .*\n$/)
  other.close()
  await once(other, 'close')
  expect(await demoError({ PORT: port, METRICS_PORT: port })).toMatch(
    /^PORT, HOST and METRICS_PORT: listen EADDRINUSE: .*\n$/,
  )
})

test('names SITE_DIR if it is no folder, or has no site yet', async () => {
  const folder = temporaryFolder('data')
  const file = path.join(folder, 'file')
  const later = path.join(folder, 'later')
  writeFileSync(file, '')
  for (const SITE_DIR of [file, `${file}/site`])
    expect(await startError({ DEMO: '1', DATA_DIR: folder, SITE_DIR })).toBe(
      `SITE_DIR must be a folder: ENOTDIR: not a directory, stat '${SITE_DIR}/.'\n`,
    )

  const server = await spawnDemoServer(main, await emptyDataFolder(), { SITE_DIR: later })
  const statuses = [(await fetch(server.origin)).status]
  cpSync(site.folder, later, { recursive: true })
  statuses.push((await fetch(server.origin)).status)
  await server.end('SIGTERM')
  expect(statuses).toEqual([503, 200])
  expect(server.output.out).toMatch(new RegExp(`^Warning: SITE_DIR contains no site yet: ${later}$`, 'm'))
})

test('explains in a sentence that a folder cannot be created', async () => {
  const file = path.join(temporaryFolder('data'), 'file')
  writeFileSync(file, '')
  const existing = await emptyDataFolder()
  const starts = [
    { variable: 'DATA_DIR', folder: file, reason: 'EEXIST' },
    // No folder can be created in /proc.
    { variable: 'OUTBOX_DIR', folder: '/proc/mails', reason: 'ENOENT' },
  ]
  for (const { variable, folder, reason } of starts) {
    const { child, output } = await spawnDemoServer(main, existing, { [variable]: folder })

    expect([folder, child.exitCode]).toEqual([folder, 1])
    expect(output.err).toContain(
      `${variable} must be a folder that the server can read and write: ${folder}\n${reason}: `,
    )
    expect(output.err).not.toContain('    at ')
  }
})

/** Whether this account may mount a file system in its own namespace. */
const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount())('explains in a sentence that the file system is read-only', async () => {
  const folder = await emptyDataFolder()
  const script = `mount --bind -o ro "$DATA_DIR" "$DATA_DIR" && exec "${process.execPath}" "${main}"`

  const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DEMO: '1', DATA_DIR: folder },
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^DATA_DIR must be a folder that the server can read and write: \S+\nEROFS: read-only file system/,
  )
  expect(stderr).not.toContain('    at ')
})
