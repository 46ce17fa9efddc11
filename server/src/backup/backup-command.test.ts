import { beforeAll, expect, test } from '@rstest/core'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { accesses } from '../store/access-tables.ts'
import { openStore } from '../store/store.ts'
import { emptyDataFolder, migrations } from '../testing/empty-database.ts'
import { runCommand } from '../testing/run-command.ts'
import { bundleServer, call, signIn, spawnDemoServer, unlimitedNodeId } from '../testing/spawned-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { runBackup } from './daily-backups.ts'
import { checkState } from './state-checks.ts'

let main = ''
const timeout = 120_000

beforeAll(async () => {
  main = await bundleServer()
})

test(
  'a backup under load contains every access that was acknowledged before, and passes the check of its restore',
  async () => {
    const dataFolder = await emptyDataFolder()
    const site = temporarySite()
    const server = await spawnDemoServer(main, dataFolder, { SITE_DIR: site.folder })
    const token = await signIn(server, 'premium@sallyport.test')
    const node_id = await unlimitedNodeId(server, token)
    const acknowledged: number[] = []
    const state = { isStopped: false }
    const write = async () => {
      while (!state.isStopped) {
        const { status, body } = await call(server, 'POST', '/api/user/access/allocate', token, { node_id, name: 'a' })
        expect(status).toBe(200)
        acknowledged.push(body.access.id)
        if (acknowledged.length > 10) await call(server, 'DELETE', `/api/user/access/${acknowledged.shift()}`, token)
      }
    }
    const writers = Promise.all([write(), write(), write()])
    while (acknowledged.length < 5) await new Promise((resolve) => setImmediate(resolve))
    const before = new Set(acknowledged)
    const file = path.join(temporaryFolder('backup'), 'backup.tar.gz')

    const backup = await runCommand(main, ['backup', file], { env: { DATA_DIR: dataFolder, SITE_DIR: site.folder } })
    state.isStopped = true
    await writers
    const deletedLater = new Set([...before].filter((id) => !acknowledged.includes(id)))
    const snapshots = () => readdirSync(dataFolder).filter((name) => name.startsWith('snapshot'))
    await expect.poll(snapshots).toEqual([])
    await server.end('SIGKILL')

    expect(backup).toMatchObject({ code: 0, err: '' })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const target = { DATA_DIR: temporaryFolder('data'), SITE_DIR: path.join(temporaryFolder('site'), 'site') }
    const restored = await runCommand(main, ['restore', file], { env: target })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('No IP address is used twice on a node.')
    const store = await openStore({ databaseUrl: null, dataFolder: target.DATA_DIR }, migrations)
    const ids = new Set((await store.db.select().from(accesses)).map(({ id }) => id))
    const { problems } = await checkState(store.db, Math.floor(Date.now() / 1000))
    await store.close()
    expect([...before].filter((id) => !ids.has(id) && !deletedLater.has(id))).toEqual([])
    expect(problems).toEqual([])
    expect(existsSync(path.join(target.SITE_DIR, 'discovery.json'))).toBe(true)
    const again = await spawnDemoServer(main, target.DATA_DIR, { SITE_DIR: target.SITE_DIR })
    expect(await signIn(again, 'premium@sallyport.test')).toBeTruthy()
    await again.end('SIGTERM')
    expect(readdirSync(target.DATA_DIR)).toEqual(['database', 'hash-key', 'outbox'])
  },
  timeout,
)

test('the daily backup of a server is a process of its own, whose error message is reported', async () => {
  const dataFolder = await emptyDataFolder()
  const file = path.join(temporaryFolder('backup'), 'backup.tar.gz')
  const { DATA_DIR } = process.env
  process.env['DATA_DIR'] = dataFolder
  const { signal } = new AbortController()
  const entry = path.join(path.dirname(main), 'backup.js')
  await runBackup(file, signal, entry)
  await runBackup(file, signal, entry)
  const missing = runBackup(path.join(dataFolder, 'missing', 'backup'), signal, entry)
  await expect(missing).rejects.toThrow('ENOENT: no such file or directory')
  if (DATA_DIR === undefined) delete process.env['DATA_DIR']
  else process.env['DATA_DIR'] = DATA_DIR

  expect(statSync(file).size).toBeGreaterThan(500)
})

test.each(['backup', 'restore', 'admin'])('%s prints its help', async (command) => {
  const { code, out } = await runCommand(main, [command, '--help'])

  expect(code).toBe(0)
  expect(out).toContain(`Usage: ${command} `)
})

test('a backup of a folder without a database is refused with a sentence', async () => {
  const folder = temporaryFolder('data')
  mkdirSync(path.join(folder, 'outbox'))
  writeFileSync(path.join(folder, 'outbox', 'a.eml'), '')

  const { code, err } = await runCommand(main, ['backup', path.join(folder, 'b.tar.gz')], { env: { DATA_DIR: folder } })

  expect([code, err]).toEqual([1, `DATA_DIR: there is no database in ${folder}\n`])
  expect(readdirSync(folder)).toEqual(['outbox'])
})

const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount())('a backup that fills the disk fails with a sentence, and leaves no file', async () => {
  const site = temporarySite()
  site.write('flags/1.0.0/noise.svg', randomBytes(100_000).toString('base64'))
  const [volume, entry] = [temporaryFolder('volume'), path.join(path.dirname(main), 'backup.js')]
  const script = `mount -t tmpfs -o size=16k none '${volume}'; '${process.execPath}' '${entry}' '${volume}/b'; echo $?; ls -A '${volume}'`

  const { stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: await emptyDataFolder(), SITE_DIR: site.folder },
    encoding: 'utf8',
  })

  expect([stdout, stderr]).toEqual(['1\n', 'ENOSPC: no space left on device, write\n'])
})

test.runIf(canMount())('a restore stops before a small archive with large content fills the disk', async () => {
  const file = path.join(temporaryFolder('backup'), 'backup.tar.gz')
  const size = 40 * 1024 * 1024
  writeFileSync(file, gzipSync(await packTar([{ header: { name: 'site/a', size }, body: Buffer.alloc(size) }])))
  const [volume, entry] = [temporaryFolder('volume'), path.join(path.dirname(main), 'restore.js')]
  const script = `mount -t tmpfs -o size=96m none '${volume}'; '${process.execPath}' '${entry}' '${file}'; echo $?; ls -A '${volume}'`

  const { stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: volume, SITE_DIR: path.join(volume, 'site') },
    encoding: 'utf8',
  })

  expect(stdout).toBe('1\n')
  expect(stderr).toMatch(
    /^The content of the backup does not fit into the free space of \S+, of which 64 MiB must stay free\n$/,
  )
})
