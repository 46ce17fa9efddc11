import path from 'node:path'
import autocannon from 'autocannon'
import { siteFolder } from 'platform/workspace'
import { signIn } from '../api.ts'
import { fillTables } from '../lists/fill.ts'
import { medianRatio, runCount } from '../measure.ts'
import { memoryOf } from '../processes.ts'
import { atMost, megabytes, printReport, ratio, seconds } from '../report.ts'
import { withSetup, type Setup } from '../setup.ts'
import { discoveryOf, requireLive } from '../sites.ts'
import { callsFor, forgetAccesses, liftLimits, loginCall } from './calls.ts'
import { callsTable, measureCalls, startReference } from './measure-calls.ts'

/** Milliseconds until the server listens, bytes of resident memory, and the largest multiple of the CPU time of the same bytes. */
const limits = { ready: 3000, memory: 150_000_000, fileCpu: 2 }
/** Milliseconds of load before the memory is read. */
const loadDuration = 60_000

/** Measures the calls of the built server on PostgreSQL, its start and its memory. */
export const benchServer = (): Promise<void> =>
  withSetup(async (setup) => {
    const { url: databaseUrl } = await setup.startDatabase()
    const database = await setup.connect(databaseUrl)
    const env = { SITE_DIR: siteFolder, DATABASE_URL: databaseUrl, ACCESSES_PER_PERSON: '0', TRUST_PROXY: '127.0.0.1' }
    // The remote entry of the office, as a versioned file of usual size.
    const file = requireLive(discoveryOf(siteFolder), 'office').url
    const afterRun = () => database.query(forgetAccesses)

    const first = await withSetup((inner) => timeStart(inner, env))
    await fillTables(database, 10_000)
    await database.query(liftLimits)
    const later = await withSetup(async (inner) => {
      const { server, time } = await timeStart(inner, env)
      await makeCalls(server.url, file, afterRun)
      return { time, ...memoryOf(server.pid) }
    })
    const reference = await startReference(setup, path.join(siteFolder, `${file}.br`))
    const server = await setup.startServer(env)
    // Sign-ins are measured last: more than 50 sessions, the limit of an account, end the session of the other calls.
    const requests = [...callsFor(await signIn(server.url), file), loginCall]
    const calls = await measureCalls(requests, { server, reference, afterRun, rounds: runCount() })
    const ofFile = calls.find(({ name }) => name === 'file')!
    const fileCpu = medianRatio(ofFile.server, ofFile.reference, 'cpu')
    printReport({
      title: 'The server on PostgreSQL',
      sections: [callsTable(calls)],
      findings: [
        atMost('seconds until ready, first start', first.time, limits.ready, seconds),
        atMost('seconds until ready, later start', later.time, limits.ready, seconds),
        atMost('MB resident after a minute of all calls', later.memory, limits.memory, megabytes),
        { name: 'MB resident at most', found: megabytes(later.peak) },
        atMost('file, CPU of the same bytes', fileCpu, limits.fileCpu, ratio),
      ],
    })
  })

/** Starts a server; `time` in milliseconds until it listens. */
async function timeStart({ startServer }: Setup, env: Record<string, string>) {
  const begin = performance.now()
  return { server: await startServer(env), time: performance.now() - begin }
}

/** Sends all calls but sign-ins in turn for `loadDuration`. Throws if a response is an error. */
async function makeCalls(url: string, file: string, afterRun: () => Promise<unknown>): Promise<void> {
  const requests = callsFor(await signIn(url), file)
  const end = performance.now() + loadDuration
  while (performance.now() < end) {
    const { non2xx } = await autocannon({ url, connections: 4, duration: 2, requests })
    if (non2xx > 0) throw new Error(`${non2xx} responses are errors`)
    await afterRun()
  }
}
