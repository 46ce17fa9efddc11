import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from '@rstest/core'
import { openSession } from '../accounts/sessions.ts'
import { readConfig } from '../config/config.ts'
import { openStore, type Store } from '../database/store.ts'
import { emptyDatabase, migrations } from '../testing/empty-database.ts'
import { createAcknowledgements } from '../testing/load/acknowledgements.ts'
import { findContradictions } from '../testing/load/contradictions.ts'
import { addLoadMembers, runMixedLoad, secondsNow } from '../testing/load/mixed-load.ts'
import { repetitions } from '../testing/repetitions.ts'
import { bundleServer, printErrorsOnFailure, spawnDemoServer } from '../testing/servers/spawned-server.ts'
import { addNode } from '../testing/test-server.ts'
import { firstStart } from './first-start.ts'

const rounds = repetitions(3, 50)
const membersPerRound = 20
/** In milliseconds; a round takes two to three seconds on an idle machine. */
const timeout = 60_000 + rounds * 30_000

let main = ''
beforeAll(async () => {
  main = await bundleServer()
})

test(
  `nothing acknowledged is missing and nothing is incomplete after ${rounds} kills in a mixed load`,
  killRepeatedly,
  timeout,
)

async function killRepeatedly() {
  const database = await emptyDatabase()
  const env = { ...database, TRUST_PROXY: '127.0.0.1' }
  const withStore = <T>(work: (store: Store) => Promise<T>) => openAndClose(database, work)
  const acknowledged = createAcknowledgements()
  const targets = await withStore(prepareDemo)
  let members = await withStore((store) => addLoadMembers(store, membersPerRound))

  for (let round = 0; round < rounds; round++) {
    // Each of ten consecutive rounds kills the server after more changes than the round before.
    const enough = acknowledged.count() + 10 + (round % 10) * 12
    const server = await spawnDemoServer(main, database.DATA_DIR, env)
    printErrorsOnFailure(server)
    const load = runMixedLoad({ origin: server.origin, acknowledged, ...targets }, members)
    await Promise.race([load, until(() => acknowledged.count() >= enough)])
    await server.end('SIGKILL')
    await load

    expect(acknowledged.count()).toBeGreaterThanOrEqual(enough)
    members = await withStore(async (store) => {
      expect(await acknowledged.findMissing(store.db)).toEqual([])
      expect(await findContradictions(store.db, secondsNow())).toEqual([])
      return addLoadMembers(store, membersPerRound)
    })
  }
}

async function openAndClose<T>(env: Record<string, string>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(env, path.dirname(migrations)), migrations)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** A demo database, with an unlimited node and a session of its admin. */
async function prepareDemo(store: Store) {
  const now = secondsNow()
  await firstStart(store, readConfig({ DEMO: 'yes' }, path.dirname(migrations)), now)
  const node_id = await addNode(store, { subnet_cidr: '10.64.0.0/16' })
  return { node_id, adminToken: await openSession(store.db, 1, now) }
}

async function until(condition: () => boolean) {
  while (!condition()) await wait(1)
}
