import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { liveRelease } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { isPostgresInstalled, startPostgres } from 'server/testing/postgres-server'
import { root } from '../workspace.ts'
import { readDocument } from './folder/site-document.ts'
import { releaseApps } from './release-apps.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, documentText } from './testing/test-build.ts'

const releaseScript = path.join(root, 'platform/src/release/testing/test-process.ts')

/** A folder of programs with a `tar` that makes a release before it reads the site. */
function releasingTar(site: string, dist: string): string {
  const folder = temporaryFolder('release')
  const release = `'${process.execPath}' --import tsx '${releaseScript}' '${site}' '${dist}'`
  const script = `#!/bin/sh\n[ "$1" != --create ] || (cd '${root}' && ${release}) > /dev/null\nexec /usr/bin/tar "$@"\n`
  writeFileSync(path.join(folder, 'tar'), script, { mode: 0o755 })
  return folder
}

test.runIf(isPostgresInstalled())('a backup during a release has the site from before it, complete', async () => {
  const site = temporaryFolder('release')
  const first = ['shell', 'office'].map((name) => build({ name, version: '1.0.0' }))
  await releaseApps({ site, build: async () => first, checks: [], now: '2026-11-20T12:00:00.000Z', onStep: () => {} })
  const before = { files: servedFiles(site), document: documentText(site) }
  const { dist } = build({ name: 'office', version: '1.1.0', text: 'new' })
  const postgres = await startPostgres(temporaryFolder('release'))
  const backups = temporaryFolder('release')

  const env = { DATABASE_URL: postgres.url, SITE_DIR: site, PATH: `${releasingTar(site, dist)}:${process.env['PATH']}` }
  execFileSync(path.join(root, 'deployment/backup.sh'), [backups], { env })
  await postgres.stop()
  const restored = temporaryFolder('release')
  execFileSync('sh', ['-c', `tar --extract --file '${backups}'/site-*.tar --directory '${restored}'`])

  expect(liveRelease(readDocument(site), 'office')?.metadata.version).toBe('1.1.0')
  expect(documentText(restored)).toBe(before.document)
  expect(servedFiles(restored)).toMatchObject(before.files)
})
