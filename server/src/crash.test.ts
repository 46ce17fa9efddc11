import { beforeAll, expect, test } from '@rstest/core'
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { emptyDataFolder } from './testing/empty-database.ts'
import {
  bundleServer,
  call,
  spawnDemoServer,
  unlimitedNodeId,
  signIn,
  type ServerProcess,
} from './testing/spawned-server.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

let main = ''
/** In milliseconds. Each of the 21 starts takes a second on an idle machine. */
const timeout = 240_000

beforeAll(async () => {
  main = await bundleServer()
})

test(
  'acknowledged accesses survive 20 kills during writes',
  async () => {
    const folder = await emptyDataFolder()
    const log = path.join(temporaryFolder('acknowledged'), 'log')
    appendFileSync(log, '')
    const acknowledged = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')

    for (let round = 0; round <= 20; round++) {
      const acknowledgedBefore = acknowledged()
      const server = await spawnDemoServer(main, folder)
      const token = await signIn(server, 'premium@sallyport.test')
      const node_id = await unlimitedNodeId(server, token)
      const stored = await listAllAccesses(server, node_id, token)
      expect(acknowledgedBefore.filter((line) => !stored.has(line))).toEqual([])
      expect(acknowledgedBefore.length).toBeGreaterThanOrEqual(3 * round)

      const writers = [1, 2, 3].map(() => writeUntilKilled(server, { token, node_id, log }))
      while (acknowledged().length < acknowledgedBefore.length + 3 + (round % 5)) await wait(1)
      await server.end('SIGKILL')
      await Promise.all(writers)
    }
  },
  timeout,
)

/** Creates accesses and appends each acknowledged one to a log, until the server is killed. */
async function writeUntilKilled(
  server: ServerProcess,
  { token, node_id, log }: { token: string; node_id: number; log: string },
) {
  for (;;) {
    const response = await call(server, 'POST', '/api/user/access/allocate', token, { node_id, name: 'phone' }).catch(
      () => null,
    )
    if (!response) return
    expect(response.status).toBe(200)
    const { id, ip, public_key } = response.body.access
    appendFileSync(log, `${id} ${ip} ${public_key}\n`)
  }
}

/** All accesses of the premium user on a node, in the format of the log. */
async function listAllAccesses(server: ServerProcess, node_id: number, token: string): Promise<Set<string>> {
  const lines = new Set<string>()
  for (let page = 1; ; page++) {
    const { body } = await call(server, 'GET', `/api/user/access/by-node/${node_id}?limit=100&page=${page}`, token)
    for (const { id, ip, public_key } of body.items) lines.add(`${id} ${ip} ${public_key}`)
    if (body.items.length < 100) return lines
  }
}
