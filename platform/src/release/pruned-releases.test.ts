import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { retainedDays } from './folder/retention.ts'
import { releaseApps } from './release-apps.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, documentText } from './testing/test-build.ts'
import { released } from './testing/test-workspace.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString()
const release = (site: string, version: string, now: string) =>
  releaseApps({ site, build: async () => [build({ name: 'office', version })], checks: [], now, onStep: () => {} })

const versionsIn = (site: string) => {
  const folders = Object.keys(servedFiles(site)).map((file) => /^remotes\/office\/([^/]+)\//.exec(file)?.[1])
  return [...new Set(folders.filter((version) => version !== undefined))]
}

test('each release prunes former ones beyond the last few that were not in use on the last days with changes', async () => {
  const site = temporaryFolder('release')
  const versions = Array.from({ length: retainedDays + 2 }, (_, number) => `1.${number}.0`)
  for (const [number, version] of versions.entries()) await release(site, version, day(number))
  expect(versionsIn(site)).toEqual(versions)

  await release(site, '2.0.0', day(retainedDays + 2))

  expect(versionsIn(site)).toEqual([...versions.slice(1), '2.0.0'])
  await release(site, '2.1.0', day(365))
  expect(versionsIn(site)).toEqual([...versions.slice(2), '2.0.0', '2.1.0'])
})

test('a pruned version can be released again only with the same bytes', async () => {
  const { site, run, setBuilds, states } = await released()
  setBuilds({ name: 'office', version: '1.1.0' })
  await run('release', 'office')
  await run('releases', 'prune', '--keep', '0')
  const before = documentText(site)

  setBuilds({ name: 'office', version: '1.0.0', text: 'other' })
  await expect(run('release', 'office')).rejects.toThrow(
    /office 1\.0\.0 was released before with other bytes\. Expected: files with the hash [0-9a-f]{64}, or a new version in package\.json; found: files with the hash [0-9a-f]{64}$/,
  )
  expect(documentText(site)).toBe(before)

  setBuilds({ name: 'office', version: '1.0.0' })
  await run('release', 'office', '--allow-older')
  expect(await states()).toContain('office 1.0.0 live')
})

test('a pruned canary can be released again only with the same bytes', async () => {
  const { run, setBuilds } = await released()
  setBuilds({ name: 'office', version: '1.1.0' })
  await run('release', 'office', '--traffic', '10')
  await run('rollback', 'office')
  await run('releases', 'prune', '--keep', '0')

  setBuilds({ name: 'office', version: '1.1.0', text: 'other' })

  await expect(run('release', 'office')).rejects.toThrow('office 1.1.0 was released before with other bytes')
})
