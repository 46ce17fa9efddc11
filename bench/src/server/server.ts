import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { liveRelease, readDiscovery } from '@sallyport/contract/site'
import { siteFolder } from 'platform/workspace'
import pg from 'pg'
import { rowsFor } from '../lists/rows.ts'
import { startMeasuredServer } from '../measured-server/measured-server.ts'
import { runCount } from '../runs.ts'
import { withPostgres } from '../with-postgres.ts'
import { nodeId } from './calls.ts'
import { measureCalls, type Finding } from './measure-calls.ts'
import { recordReferences, startReferences } from './references.ts'
import { callsReport, verdictsReport, weightReport, weightVerdicts } from './server-report.ts'
import { weighServer } from './weigh-server.ts'

const rowCount = 10_000
const forgetAccesses = `delete from accesses where node_id = ${nodeId} and ip >= '10.1.0.0'`

/** Measures the calls of the built server and its weight. Throws when a limit is not met. */
export async function benchServer(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  try {
    const file = largestScript()
    const weight = await withPostgres((url) => weighServer({ DATABASE_URL: url }, file))
    const calls = callsReport('PostgreSQL', await withPostgres((url) => measureOn(url, { folder, file })))
    const verdicts = [...weightVerdicts(weight), ...calls.verdicts]
    console.log(`\n${[weightReport(weight), calls.text, verdictsReport(verdicts)].join('\n\n')}\n`)
    if (verdicts.some(({ isMet }) => !isMet)) throw new Error('The server misses a limit')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The entry of the office, a file of usual size. */
function largestScript(): string {
  const discovery = readDiscovery(JSON.parse(readFileSync(path.join(siteFolder, 'discovery.json'), 'utf8')))
  const release = liveRelease(discovery, 'office')
  if (!release) throw new Error('The site is not built: pnpm build')
  return release.url
}

async function measureOn(url: string, files: { folder: string; file: string }): Promise<Finding[]> {
  const env = { DATABASE_URL: url }
  await (await startMeasuredServer(env)).stop()
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    for (const statement of fillStatements) await database.query(statement)
    const afterRun = async () => void (await database.query(forgetAccesses))
    return await measure(env, { ...files, databaseUrl: url, afterRun })
  } finally {
    await database.end()
  }
}

/** Without triggers and foreign keys, which would only slow down the inserts. */
const fillStatements = [
  'set session_replication_role = replica',
  ...rowsFor(rowCount),
  'set session_replication_role = origin',
  'vacuum analyze',
]

type Setup = { folder: string; file: string; databaseUrl: string; afterRun: () => Promise<void> }

async function measure(env: Record<string, string>, setup: Setup): Promise<Finding[]> {
  const limits = { ...env, ACCESSES_PER_PERSON: '0' }
  const recorded = await recordReferences(limits, setup)
  const references = await startReferences(recorded, setup)
  const target = (prefix: string) => ({ ...references, prefix })
  try {
    const server = await startMeasuredServer(limits)
    const targets = { server: { ...server, prefix: '' }, sameQueries: target('/sql'), sameBytes: target('/bytes') }
    try {
      return await measureCalls(recorded, { ...targets, afterRun: setup.afterRun }, runCount())
    } finally {
      await server.stop()
    }
  } finally {
    await references.stop()
  }
}
