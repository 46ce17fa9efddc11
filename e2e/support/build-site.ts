import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from 'platform/workspace'
import { startCluster } from 'server/testing/postgres-cluster'
import { forgetReleases } from './repeated-releases.ts'

/**
 * Builds the changed apps and composes a site for tests, apart from the site in `site/`, and starts the PostgreSQL of the
 * run. Playwright calls the returned function at the end.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const script = path.join(root, 'platform/src/build-site.ts')
  const build = spawn(process.execPath, ['--import', 'tsx', script, '--test'], { cwd: root, stdio: 'inherit' })
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The site for tests could not be built')
  forgetReleases()
  return startCluster()
}
