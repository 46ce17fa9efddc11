import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { releasesIn, type Discovery } from '../site.ts'
import { emptyDiscovery, goLive, releaseVersion } from './deployments.ts'
import { retainedCount, pruneOld } from './retention.ts'

const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})
const day = (date: number) => new Date(Date.UTC(2026, 10, date)).toISOString()
const versionsIn = (discovery: Discovery) => releasesIn(discovery, 'office').map(releaseVersion)

test('former distinct versions of builds beyond the last 3 are pruned, however recent', () => {
  const builds = ['a', 'b', 'c', 'd', 'e'].map((digit) => `1.1.0-build-${digit.repeat(8)}`)
  const versions = ['1.0.0', ...builds]
  const site = versions.reduce((found, version) => goLive(found, 'office', release(version), day(1)), emptyDiscovery)

  const retained = pruneOld(temporaryFolder('release'), site, day(1))

  const [live, ...former] = builds.toReversed()
  expect(versionsIn(retained)).toEqual([live, ...former.slice(0, retainedCount), '1.0.0'])
})
