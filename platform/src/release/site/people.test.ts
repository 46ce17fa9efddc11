import { describe, expect, test } from '@rstest/core'
import { readDiscovery, releasesFor, type Discovery } from '@sallyport/contract/site'
import { emptyDiscovery, goLive, tryOut } from './deployments.ts'

const app = 'office'
const now = '2026-11-20T12:00:00.000Z'
const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})

describe('of ten thousand people', () => {
  const people = Array.from({ length: 10_000 }, (_, place) => place / 100)
  const before = goLive(emptyDiscovery, app, release('1.0.0'), now)
  const tried = (traffic: number) => tryOut(before, app, { release: release('1.1.0'), traffic }, now)
  const versionFor = (site: Discovery, share: number) => releasesFor(site, app, { share })[0]?.metadata.version
  const theirs = (site: Discovery) => people.map((share) => versionFor(site, share))

  test('three in ten get the trial', () => {
    const versions = drawnPlaces(10_000).map((share) => versionFor(tried(30), share))
    const part = (versions.filter((version) => version === '1.1.0').length / versions.length) * 100

    expect(Math.abs(part - 30)).toBeLessThan(1.5)
  })

  test('each gets the same again, also after the document was read anew and other apps were released', () => {
    const later = goLive(tried(30), 'auth', release('3.0.0'), now)
    const reread = readDiscovery(JSON.parse(JSON.stringify(later)))

    expect(theirs(reread)).toEqual(theirs(tried(30)))
  })

  test('none who has the trial loses it while it grows', () => {
    const [few, many] = [theirs(tried(10)), theirs(tried(30))]

    expect(few.filter((version) => version === '1.1.0')).toHaveLength(1000)
    expect(many.filter((version) => version === '1.1.0')).toHaveLength(3000)
    expect(few.every((version, at) => version === '1.0.0' || many[at] === '1.1.0')).toBe(true)
  })
})

/** Places at random, evenly, from a seed: each run sees the same people. */
function drawnPlaces(count: number): number[] {
  let state = 20_261_120
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * 10_000) / 100
  })
}
