import { beforeAll, expect, test } from '@rstest/core'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyDataFolder } from './testing/empty-database.ts'
import { bundleServer, call, spawnDemoServer, spawnServer } from './testing/spawned-server.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

let main = ''

beforeAll(async () => {
  main = await bundleServer()
})

/**
 * All entries of a folder on which other accounts have any permission, except the lock socket, which is meant for all.
 */
const readableIn = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = statSync(path.join(folder, name))
    return !stats.isSocket() && (stats.mode & 0o077) !== 0
  })

test('makes existing files and files that the server writes private', async () => {
  const folder = await emptyDataFolder()
  const outbox = temporaryFolder('outbox')
  chmodSync(folder, 0o755)
  chmodSync(outbox, 0o755)
  chmodSync(path.join(folder, 'database', 'PG_VERSION'), 0o666)
  writeFileSync(path.join(outbox, 'earlier.eml'), '', { mode: 0o666 })

  const server = await spawnDemoServer(main, folder, { OUTBOX_DIR: outbox })
  await call(server, 'POST', '/api/user/password-reset/request', '', { email: 'member@sallyport.test' })
  const readable = [...readableIn(folder), ...readableIn(outbox)]
  await server.end('SIGTERM')

  expect(readdirSync(outbox)).toHaveLength(2)
  expect(readable).toEqual([])
})

test('a new database is private, also in a folder that already exists', async () => {
  const folder = temporaryFolder('data')
  const server = await spawnServer(main, { DATA_DIR: folder })
  const readable = readableIn(folder)
  await server.end('SIGTERM')

  expect(server.child.exitCode).toBe(0)
  expect(readdirSync(folder)).toEqual(['database', 'hash-key', 'outbox'])
  expect(readable).toEqual([])
})

test('keeps the key of hashes in a private file, so that limits outlast a restart', async () => {
  const folder = await emptyDataFolder()
  const login = async (server: Awaited<ReturnType<typeof spawnServer>>) =>
    (await call(server, 'POST', '/api/user/login', '', { email: 'guess@example.test', password: 'wrong' })).status
  const first = await spawnServer(main, { DATA_DIR: folder })
  for (let guess = 0; guess < 10; guess++) expect(await login(first)).toBe(401)
  await first.end('SIGTERM')
  const second = await spawnServer(main, { DATA_DIR: folder })
  const status = await login(second)
  await second.end('SIGTERM')

  expect(status).toBe(429)
  const file = path.join(folder, 'hash-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '')
  const { child, output } = await spawnServer(main, { DATA_DIR: folder })
  expect([child.exitCode, output.err]).toEqual([1, expect.stringContaining(`${file} contains no key of hashes`)])
})

test('refuses a database folder with files but without PG_VERSION, and leaves it unchanged', async () => {
  const folder = temporaryFolder('data')
  const database = path.join(folder, 'database')
  mkdirSync(path.join(database, 'base'), { recursive: true })

  const { child, output } = await spawnServer(main, { DATA_DIR: folder })

  expect(child.exitCode).toBe(1)
  expect(output.err).toContain(`DATA_DIR: the folder ${database} holds files but no database`)
  expect(output.err).not.toContain('    at ')
  expect(readdirSync(database)).toEqual(['base'])
})

test('explains in a sentence that a folder cannot be created', async () => {
  const file = path.join(temporaryFolder('data'), 'file')
  writeFileSync(file, '')
  const existing = { DATA_DIR: await emptyDataFolder() }
  const starts = [
    { env: { DATA_DIR: path.join(file, 'data') }, reason: 'ENOTDIR' },
    { env: { DATA_DIR: file }, reason: 'EEXIST' },
    // No folder can be created in this one.
    { env: { DATA_DIR: '/proc/sallyport/data' }, reason: 'ENOENT' },
    { env: { ...existing, OUTBOX_DIR: path.join(file, 'mails') }, reason: 'ENOTDIR' },
    { env: { ...existing, OUTBOX_DIR: '/proc/mails' }, reason: 'ENOENT' },
  ]
  for (const { env, reason } of starts) {
    const [variable = '', folder = ''] = Object.entries(env).at(-1) ?? []
    const { child, output } = await spawnServer(main, env)

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
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^DATA_DIR must be a folder that the server can read and write: \S+\nEROFS: read-only file system/,
  )
  expect(stderr).not.toContain('    at ')
})
