import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'
import { lastBackupAt } from './backup-folder.ts'
import { dueDay, makeDueBackup } from './daily-backups.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.each([
  ['2026-11-22T02:59:59Z', '2026-11-21'],
  ['2026-11-22T03:00:00Z', '2026-11-22'],
  ['2026-11-22T23:59:59Z', '2026-11-22'],
])('at %s, the last due backup is that of %s', (time, day) => {
  expect(dueDay(Date.parse(time))).toBe(day)
})

describe('daily backups', () => {
  const folder = temporaryFolder('backups')
  const made: string[] = []
  const run = async (file: string) => {
    made.push(path.basename(file))
    writeFileSync(file, '')
  }
  const makeAt = (time: string, backupCount = 2) =>
    makeDueBackup(
      { store: server.store, config: { backupFolder: folder, backupCount }, log: server.app.log, run },
      Date.parse(time),
      new AbortController().signal,
    )
  const nameOf = (day: string) => `sallyport-daily-${day}.tar.gz`

  test('a database without users has none', async () => {
    await makeAt('2026-11-20T12:00:00Z')

    expect(made).toEqual([])
  })

  test('one is made each day, missed ones once, and the oldest are deleted', async () => {
    await addSignedInUser(server.store)
    for (const name of ['own.tar.gz', `.${nameOf('2026-11-19')}.0123456789ab.tmp`, 'sallyport-upgrade-1.tar.gz'])
      writeFileSync(path.join(folder, name), '')

    for (const time of ['20T12', '20T13', '21T02', '21T03', '25T01']) await makeAt(`2026-11-${time}:00:00Z`)

    expect(made).toEqual(['2026-11-20', '2026-11-21', '2026-11-24'].map(nameOf))
    expect(readdirSync(folder)).toEqual([
      'own.tar.gz',
      nameOf('2026-11-21'),
      nameOf('2026-11-24'),
      'sallyport-upgrade-1.tar.gz',
    ])
    expect(server.log.join('')).toContain('"event":"backup.made"')
  })

  test('the time of the newest one is known', () => {
    utimesSync(path.join(folder, nameOf('2026-11-21')), 2000, 2000)
    utimesSync(path.join(folder, nameOf('2026-11-24')), 1000, 1000)

    expect(lastBackupAt(folder)).toBe(1000)
    expect([lastBackupAt(null), lastBackupAt(temporaryFolder('backups')), lastBackupAt('/nowhere')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('none is made with a count of 0', async () => {
    made.length = 0
    await makeAt('2026-12-01T12:00:00Z', 0)

    expect(made).toEqual([])
  })

  test('a failure is reported, deletes no backup, and the backup is due again', async () => {
    const before = readdirSync(folder)
    const failing = makeDueBackup(
      {
        store: server.store,
        config: { backupFolder: folder, backupCount: 1 },
        log: server.app.log,
        run: () => Promise.reject(new Error('No space left on device')),
      },
      Date.parse('2026-12-02T12:00:00Z'),
      new AbortController().signal,
    )

    await expect(failing).rejects.toThrow('No space left on device')
    expect(readdirSync(folder)).toEqual(before)
  })

  test('a server that stops starts none, and reports none whose process it has killed', async () => {
    const before = [readdirSync(folder), server.log.join('').split('backup.made').length]
    const started: string[] = []
    const stopping = new AbortController()
    const makeWith = (run: (file: string) => Promise<void>) =>
      makeDueBackup(
        { store: server.store, config: { backupFolder: folder, backupCount: 1 }, log: server.app.log, run },
        Date.parse('2026-12-03T12:00:00Z'),
        stopping.signal,
      )
    const run = async (file: string) => {
      started.push(path.basename(file))
      stopping.abort()
    }

    await makeWith(run)
    await makeWith(run)

    expect(started).toEqual([nameOf('2026-12-03')])
    expect([readdirSync(folder), server.log.join('').split('backup.made').length]).toEqual(before)
  })
})
