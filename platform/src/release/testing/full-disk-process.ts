import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../command.ts'
import { stagingFolder } from '../folder/leftovers.ts'
import { releaseApps } from '../release-apps.ts'
import { rollBack } from '../roll-back.ts'
import { build, type TestBuild } from './test-build.ts'

/** Releases to a site that fills its file system, leaves the files of a killed release, and rolls back. Prints the results. */
const [site = ''] = process.argv.slice(2)
const now = new Date().toISOString()
const release = (...builds: TestBuild[]) =>
  releaseApps({ site, build: async () => builds.map(build), checks: [], now, onStep: () => {} })
/** In bytes; more than the document, less than a release. */
const freeBytes = 128 * 1024

async function failing(what: string, run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => process.stdout.write(`${what}: ${messageOf(error)}\n`))
}

await release({ name: 'shell', version: '1.0.0' }, { name: 'office', version: '1.0.0' })
await release({ name: 'office', version: '1.1.0' })
const { bavail, bsize } = statfsSync(site)
writeFileSync(path.join(site, '.database'), randomBytes(bavail * bsize - freeBytes))
await failing('release', () =>
  release({ name: 'office', version: '1.2.0', page: randomBytes(2 * freeBytes).toString('base64') }),
)
await failing('left', async () => {
  mkdirSync(stagingFolder(site))
  for (;;) appendFileSync(path.join(stagingFolder(site), 'page.js'), randomBytes(1024))
})
process.stdout.write(`rollback: ${await rollBack({ site, app: 'office', now, onStep: () => {} })}\n`)
