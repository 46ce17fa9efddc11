import { beforeAll, expect, test } from '@rstest/core'
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyDataFolder } from './testing/empty-database.ts'
import { bundleServer, call, spawnDemoServer, type ServerProcess } from './testing/spawned-server.ts'
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

test('files that the server writes are private, also in a folder that already exists', async () => {
  const folder = temporaryFolder('data')
  const server = await spawnDemoServer(main, folder)
  await call(server, 'POST', '/api/user/password-reset/request', '', { email: 'member@sallyport.test' })
  const readable = readableIn(folder).filter((name) => !name.startsWith('database/'))
  await server.end('SIGTERM')

  expect(readdirSync(folder)).toEqual(['database', 'hash-key', 'outbox'])
  expect(readdirSync(path.join(folder, 'outbox'))).toHaveLength(1)
  expect(readable).toEqual([])
})

test('keeps the key of hashes in a private file, so that limits outlast a restart', async () => {
  const folder = await emptyDataFolder()
  const login = async (server: ServerProcess) =>
    (await call(server, 'POST', '/api/user/login', '', { email: 'guess@example.test', password: 'wrong' })).status
  const first = await spawnDemoServer(main, folder)
  for (let guess = 0; guess < 10; guess++) expect(await login(first)).toBe(401)
  await first.end('SIGTERM')
  const second = await spawnDemoServer(main, folder)
  const status = await login(second)
  await second.end('SIGTERM')

  expect(status).toBe(429)
  const file = path.join(folder, 'hash-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '')
  const { child, output } = await spawnDemoServer(main, folder)
  expect([child.exitCode, output.err]).toEqual([1, expect.stringContaining(`${file} contains no key of hashes`)])
})

test('explains in a sentence that a folder cannot be created', async () => {
  const file = path.join(temporaryFolder('data'), 'file')
  writeFileSync(file, '')
  const existing = await emptyDataFolder()
  const starts = [
    { variable: 'DATA_DIR', folder: path.join(file, 'data'), reason: 'ENOTDIR' },
    { variable: 'DATA_DIR', folder: file, reason: 'EEXIST' },
    // No folder can be created in this one.
    { variable: 'DATA_DIR', folder: '/proc/sallyport/data', reason: 'ENOENT' },
    { variable: 'OUTBOX_DIR', folder: path.join(file, 'mails'), reason: 'ENOTDIR' },
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
