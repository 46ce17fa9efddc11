import { describe, expect, test } from '@rstest/core'
import { readDiscovery, releasesFor, type Discovery } from '@sallyport/contract/site'
import { emptyDiscovery, goLive, startCanary } from './deployments.ts'

const app = 'office'
const now = '2026-11-20T12:00:00.000Z'
const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})

describe('with ten thousand visitors', () => {
  const buckets = Array.from({ length: 10_000 }, (_, index) => index / 100)
  const before = goLive(emptyDiscovery, app, release('1.0.0'), now)
  const withCanary = (traffic: number) => startCanary(before, app, { release: release('1.1.0'), traffic }, now)
  const versionFor = (site: Discovery, bucket: number) => releasesFor(site, app, { bucket })[0]?.metadata.version
  const allVersions = (site: Discovery) => buckets.map((bucket) => versionFor(site, bucket))

  test('a canary with 30 % traffic is served to three in ten', () => {
    const versions = randomBuckets(10_000).map((bucket) => versionFor(withCanary(30), bucket))
    const percentage = (versions.filter((version) => version === '1.1.0').length / versions.length) * 100

    expect(Math.abs(percentage - 30)).toBeLessThan(1.5)
  })

  test('each visitor gets the same version after another app is released', () => {
    const later = goLive(withCanary(30), 'auth', release('3.0.0'), now)
    const reread = readDiscovery(JSON.parse(JSON.stringify(later)))

    expect(allVersions(reread)).toEqual(allVersions(withCanary(30)))
  })

  test('each visitor keeps the canary while its traffic grows', () => {
    const [few, many] = [allVersions(withCanary(10)), allVersions(withCanary(30))]

    expect(few.filter((version) => version === '1.1.0')).toHaveLength(1000)
    expect(many.filter((version) => version === '1.1.0')).toHaveLength(3000)
    expect(few.every((version, at) => version === '1.0.0' || many[at] === '1.1.0')).toBe(true)
  })
})

function randomBuckets(count: number): number[] {
  let state = 20_261_120
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * 10_000) / 100
  })
}
