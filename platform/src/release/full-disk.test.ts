import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from '../workspace.ts'
import { stagingFolder } from './folder/leftovers.ts'
import { releaseApps } from './release-apps.ts'
import { build } from './testing/test-build.ts'
import { released } from './testing/test-workspace.ts'

const now = '2026-11-20T12:00:00.000Z'

/** Throws at a step of a release, as a full disk would. */
const failAt = (last: string) => (step: string) => {
  if (step === last) throw new Error('ENOSPC: no space left on device')
}

for (const step of ['files staged', 'translations in place', 'files in place', 'document written']) {
  test(`a release that fails after "${step}" leaves no files`, async () => {
    const { site } = await released()
    const next = build({ name: 'office', version: '1.1.0' })

    const release = releaseApps({ site, build: async () => [next], checks: [], now, onStep: failAt(step) })

    await expect(release).rejects.toThrow('ENOSPC')
    const unfinished = [
      stagingFolder(site),
      path.join(site, '.discovery.json.next'),
      path.join(site, 'remotes/office/1.1.0'),
      path.join(site, 'i18n/locales/en/office-1.1.0.json'),
    ]
    expect(unfinished.filter((file) => existsSync(file))).toEqual([])
  })
}

/** Runs in a mount namespace of its own, so that the small file system ends with the process. */
const script = `
  mount -t tmpfs -o size=16m none "$1"
  exec "$2" --import tsx platform/src/release/testing/full-disk-process.ts "$1"`

test.runIf(process.getuid?.() === 0)(
  'on a full file system a release is refused, and a rollback succeeds after a killed release too (needs root)',
  { timeout: 60_000 },
  async () => {
    const args = ['--mount', 'sh', '-ec', script, 'sh', temporaryFolder('full-disk'), process.execPath]

    // The builds of the process are removed with this file's folders.
    const env = { ...process.env, TMPDIR: temporaryFolder('builds') }
    const { stdout } = await promisify(execFile)('unshare', args, { cwd: root, env })

    expect(stdout).toMatch(/^release: ENOSPC.*\nleft: ENOSPC.*\nrollback: 1\.0\.0\n$/)
  },
)
