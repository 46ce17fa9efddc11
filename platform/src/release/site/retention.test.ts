import { afterAll, expect, test } from '@rstest/core'
import { releasesIn, type Discovery } from '@sallyport/contract/site'
import { removeFolders, temporaryFolder } from '../testing/test-build.ts'
import { emptyDiscovery, goLive, releaseVersion } from './deployments.ts'
import { retainedCount, pruneOld } from './retention.ts'

afterAll(removeFolders)

const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})
const day = (date: number) => new Date(Date.UTC(2026, 10, date)).toISOString()
const versionsIn = (discovery: Discovery) => releasesIn(discovery, 'office').map(releaseVersion)

function withoutUntil(): Discovery {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']
  const site = versions.reduce((found, version) => goLive(found, 'office', release(version), day(1)), emptyDiscovery)
  for (const { extras } of releasesIn(site, 'office')) delete extras.platform.until
  return site
}

test('former releases without `until` are retained for 7 days from the first pruning', () => {
  const site = temporaryFolder()
  const first = pruneOld(site, withoutUntil(), day(10))
  const former = releasesIn(first, 'office').slice(1)

  expect(versionsIn(first)).toEqual(['1.4.0', '1.3.0', '1.2.0', '1.1.0', '1.0.0'])
  expect(former.map(({ extras }) => extras.platform.until)).toEqual(former.map(() => day(10)))
  expect(versionsIn(pruneOld(site, first, day(17)))).toEqual(versionsIn(first))
  expect(versionsIn(pruneOld(site, first, day(18)))).toEqual(['1.4.0', '1.3.0', '1.2.0', '1.1.0'])
})

test('the live release gets no `until`', () => {
  const [live] = releasesIn(pruneOld(temporaryFolder(), withoutUntil(), day(10)), 'office')

  expect(live!.extras.platform).toEqual({ contract: 1, since: day(1) })
})

test('former distinct versions of builds beyond the last 3 are pruned, however recent', () => {
  const builds = ['a', 'b', 'c', 'd', 'e'].map((digit) => `1.1.0-build-${digit.repeat(8)}`)
  const versions = ['1.0.0', ...builds]
  const site = versions.reduce((found, version) => goLive(found, 'office', release(version), day(1)), emptyDiscovery)

  const retained = pruneOld(temporaryFolder(), site, day(1))

  const [live, ...former] = builds.toReversed()
  expect(versionsIn(retained)).toEqual([live, ...former.slice(0, retainedCount), '1.0.0'])
})
