import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { emptyDataFolder } from '../testing/empty-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addNode, addSignedInUser, testServer } from '../testing/test-server.ts'

/** Whether this account may mount a file system in its own namespace. */
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0
let holder: ChildProcess | undefined
let volume = ''

/** A small volume in a mount namespace, which the system removes together with the process that holds it. */
beforeAll(async () => {
  if (!canMount) return
  const mountPoint = temporaryFolder('volume')
  const script = `mount -t tmpfs -o size=64m,mode=700 none '${mountPoint}' && echo mounted && exec sleep 300`
  // The lock resolves the path below to this folder, outside of the namespace.
  mkdirSync(path.join(mountPoint, 'data'))
  holder = spawn('unshare', ['--mount', 'sh', '-c', script])
  await once(holder.stdout!, 'data')
  volume = `/proc/${holder.pid}/root${mountPoint}`
})
afterAll(() => void holder?.kill())

const filler = () => path.join(volume, 'filler')

function fill() {
  try {
    for (;;) appendFileSync(filler(), Buffer.alloc(64 * 1024))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

test.runIf(canMount)(
  'responds with 503 while a full disk stops the embedded database, then reopens it without losing acknowledged writes',
  async () => {
    const data = path.join(volume, 'data')
    cpSync(await emptyDataFolder(), data, { recursive: true })
    const server = await testServer({ DATA_DIR: data })
    const { token } = await addSignedInUser(server.store)
    const node_id = await addNode(server.store)
    const allocate = () =>
      server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name: 'phone' } })
    const info = async () => (await server.request('GET', '/api/user/info', { token })).statusCode
    const ready = async () => (await server.request('GET', '/readyz')).json().database
    const listed = async () =>
      (await server.request('GET', `/api/user/access/by-node/${node_id}?limit=100`, { token })).json()

    const before = (await allocate()).json().access
    fill()
    const after = (await allocate()).json().access
    await expect(server.store.transaction(fillLog)).rejects.toMatchObject({ code: '57P02' })

    const refused = await allocate()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect([await info(), await ready()]).toEqual([503, false])
    expect(server.log.join('')).toContain('No space left on device')

    rmSync(filler())
    await expect.poll(ready, { timeout: 60_000 }).toBe(true)
    const ids = (await listed()).items.map((each: { id: number }) => each.id)
    expect(ids.toSorted()).toEqual([before.id, after.id])
    expect((await allocate()).statusCode).toBe(200)
    await server.close()
  },
  240_000,
)

/** Writes only to the write-ahead log until it needs another segment. */
async function fillLog(tx: { execute: (query: ReturnType<typeof sql>) => PromiseLike<unknown> }) {
  for (;;) await tx.execute(sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
}
