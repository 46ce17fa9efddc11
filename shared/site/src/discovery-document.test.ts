import { describe, expect, test } from '@rstest/core'
import {
  isInRange,
  discoveryKey,
  liveRelease,
  readDiscovery,
  releasesFor,
  type DiscoveredRelease,
  type Discovery,
} from './discovery-document.ts'

const release = {
  url: '/remotes/office/1.4.2/remoteEntry.1a2b3c4d.js',
  metadata: { version: '1.4.2', integrity: 'sha384-x' },
  extras: { platform: { contract: 1 } },
}
const documentWith = (different: object) => ({ microFrontends: { 'sallyport/office': [{ ...release, ...different }] } })

describe('the discovery document', () => {
  test('keeps unknown fields of a newer schema', () => {
    const { microFrontends } = readDiscovery(documentWith({ fallbackUrl: '/other.js' }))

    expect(microFrontends[discoveryKey('office')]).toEqual([{ ...release, fallbackUrl: '/other.js' }])
  })

  const bad: [name: string, data: unknown][] = [
    ['nothing', undefined],
    ['an error page', '<html>'],
    ['no apps', {}],
    ['a release without a URL', documentWith({ url: undefined })],
    ['a release without a hash', documentWith({ metadata: { version: '1.4.2' } })],
    ['facts of our own in metadata', documentWith({ metadata: { ...release.metadata, contract: 1 } })],
    ['a release without a contract', documentWith({ extras: { platform: {} } })],
    ['more than 100 % of the traffic', documentWith({ deployment: { traffic: 101, default: false } })],
    ['a version that is a path', documentWith({ metadata: { ...release.metadata, version: '../../../outside' } })],
    ['an app whose name is a path', { microFrontends: { 'sallyport/..': [release] } }],
    ['an app whose name is no name', { microFrontends: { 'sallyport/-office': [release] } }],
    ['a range of another form', documentWith({ extras: { platform: { contract: 1, requires: { react: '>=19' } } } })],
  ]
  test.each(bad)('is rejected with %s', (_, data) => expect(() => readDiscovery(data)).toThrow())
})

type Facts = { traffic?: number; isLive?: boolean; contract?: number; requires?: Record<string, string> }

const version = (number: string, { traffic = 0, isLive = false, contract = 1, requires }: Facts = {}) => ({
  url: `/remotes/office/${number}/remoteEntry.js`,
  metadata: { version: number, integrity: 'sha384-x' },
  deployment: { traffic, default: isLive },
  extras: { platform: { contract, ...(requires && { requires }) } },
})
const site = (...releases: DiscoveredRelease[]): Discovery => ({ microFrontends: { 'sallyport/office': releases } })
const versionsOf = (releases: DiscoveredRelease[]) => releases.map(({ metadata }) => metadata.version)

describe('releasesFor', () => {
  const canary = site(
    version('3.0.0', { traffic: 30 }),
    version('1.0.0'),
    version('2.0.0', { traffic: 70, isLive: true }),
  )

  test('returns the live release, then the former ones from newest to oldest', () => {
    const withLaterReleases = site(version('1.2.0'), version('1.1.0'), version('1.0.0', { traffic: 100, isLive: true }))

    expect(versionsOf(releasesFor(withLaterReleases, 'office', {}))).toEqual(['1.0.0', '1.2.0', '1.1.0'])
    expect(liveRelease(canary, 'office')?.metadata.version).toBe('2.0.0')
  })

  test('returns a canary only for its buckets, followed by the live release', () => {
    expect(versionsOf(releasesFor(canary, 'office', { bucket: 29.99 }))).toEqual(['3.0.0', '2.0.0', '1.0.0'])
    expect(versionsOf(releasesFor(canary, 'office', { bucket: 30 }))).toEqual(['2.0.0', '1.0.0'])
    expect(versionsOf(releasesFor(canary, 'office', {}))).toEqual(['2.0.0', '1.0.0'])
  })

  test('does not replace an incompatible live release with a canary of other buckets', () => {
    const incompatible = site(
      version('3.0.0', { traffic: 30 }),
      version('2.0.0', { traffic: 70, isLive: true, contract: 2 }),
      version('1.0.0'),
    )

    expect(versionsOf(releasesFor(incompatible, 'office', { bucket: 30, platform: { contract: 1 } }))).toEqual([
      '1.0.0',
    ])
  })

  test('gives two canaries separate buckets', () => {
    const both = site(
      version('4.0.0', { traffic: 10 }),
      version('3.0.0', { traffic: 20 }),
      version('2.0.0', { traffic: 70, isLive: true }),
    )
    const firstAt = (bucket: number) => versionsOf(releasesFor(both, 'office', { bucket }))[0]

    expect([9.99, 10, 29.99, 30].map(firstAt)).toEqual(['4.0.0', '3.0.0', '3.0.0', '2.0.0'])
    expect(versionsOf(releasesFor(both, 'office', { bucket: 10 }))).toEqual(['3.0.0', '2.0.0'])
  })

  test('leaves out incompatible releases', () => {
    const incompatible = site(
      version('4.0.0', { isLive: true, traffic: 100, contract: 2 }),
      version('3.0.0', { requires: { react: '^20.0.0' } }),
      version('2.0.0', { requires: { react: '^19.0.0', '@sallyport/runtime/router': '^1.0.0' } }),
      version('1.0.0'),
    )
    const platform = { contract: 1, supplies: { react: '19.3.0', '@sallyport/runtime/router': '1.0.0' } }

    expect(versionsOf(releasesFor(incompatible, 'office', { platform }))).toEqual(['2.0.0', '1.0.0'])
    expect(versionsOf(releasesFor(incompatible, 'office', { platform: { contract: 1 } }))).toEqual([
      '3.0.0',
      '2.0.0',
      '1.0.0',
    ])
  })

  test('returns nothing for an unknown app', () => {
    expect(releasesFor(canary, 'admin', { bucket: 1 })).toEqual([])
    expect(liveRelease(canary, 'admin')).toBeNull()
  })
})

describe('a version range', () => {
  const table: [range: string, version: string | undefined, isAccepted: boolean][] = [
    ['^19.0.0', '19.0.0', true],
    ['^19.0.0', '19.3.1', true],
    ['^19.2.1', '19.2.0', false],
    ['^19.2.1', '19.10.0', true],
    ['^19.0.0', '20.0.0', false],
    ['^19.0.0', '18.9.9', false],
    ['^1.0.0', undefined, false],
  ]
  test.each(table)('%s with the version %s: %s', (range, found, isAccepted) =>
    expect(isInRange(range, found)).toBe(isAccepted),
  )
})
