import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root } from 'platform/workspace'
import { sites } from './folders.ts'

export async function composeFederated(): Promise<void> {
  rmSync(sites.federated, { recursive: true, force: true })
  const script = path.join(root, 'platform/src/build-site.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, SITE_DIR: sites.federated },
    stdio: 'inherit',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The federated site could not be built')
}
