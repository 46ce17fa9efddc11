import { describe, expect, test } from '@rstest/core'
import { releasesIn, type Discovery } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { emptyDiscovery, goLive, releaseVersion } from './deployments.ts'
import { retainedCount, retainedDays, pruneOld } from './retention.ts'

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

describe('a release prunes by the days with changes, because its clock may be wrong:', () => {
  const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, number)).toISOString()
  /** Releases 1.0.0, 1.1.0, … at the given hours, and returns the versions that are left. */
  function versionsAfter(hours: readonly number[]): string[] {
    const site = hours.reduce((found, at, index) => {
      const live = goLive(found, 'office', release(`1.${index}.0`), hour(at))
      return pruneOld(temporaryFolder('release'), live, hour(at))
    }, emptyDiscovery)
    return versionsIn(site).toReversed()
  }
  const hoursOf = (count: number, interval: number) => Array.from({ length: count }, (_, index) => index * interval)
  const versions = (from: number, count: number) => Array.from({ length: count }, (_, index) => `1.${from + index}.0`)

  test('daily releases are pruned after the retained days', () => {
    const count = retainedDays + 10

    expect(versionsAfter(hoursOf(count, 24))).toEqual(versions(count - retainedDays - 2, retainedDays + 2))
  })

  test('no release of the last days is pruned while the clock is 30 days ahead, nor after it was corrected', () => {
    const before = hoursOf(10, 1)
    const ahead = [30 * 24, 30 * 24 + 1, 30 * 24 + 2]
    const corrected = [11, 12, 13]

    expect(versionsAfter([...before, ...ahead])).toEqual(versions(0, 13))
    expect(versionsAfter([...before, ...ahead, ...corrected])).toEqual(versions(0, 16))
  })

  test('a site without changes for months prunes as releases go on', () => {
    const months = hoursOf(retainedDays + 10, 30 * 24)

    expect(versionsAfter(months)).toEqual(versions(months.length - retainedDays - 2, retainedDays + 2))
  })
})
