import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from 'platform/workspace'

/** Builds what has changed and composes the site for tests: what was built or released on the other one changes no test. */
export default async function buildSite(): Promise<void> {
  const script = path.join(root, 'platform/src/build-site.ts')
  const build = spawn(process.execPath, ['--import', 'tsx', script, '--test'], { cwd: root, stdio: 'inherit' })
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The site for tests could not be built')
}
