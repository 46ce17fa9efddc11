import { describe, expect, test } from '@rstest/core'
import { releasesIn, type Discovery } from '@sallyport/site'
import { emptyDiscovery, rollBackTo, goLive, pruneApp, startCanary, rollbackVersion } from './deployments.ts'

const app = 'office'
const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()

const released = (...versions: string[]) =>
  versions.reduce((site, version, hour) => goLive(site, app, release(version), at(hour)), emptyDiscovery)

const summary = (site: Discovery) =>
  releasesIn(site, app).map(({ metadata, deployment }) =>
    [metadata.version, deployment!.default ? 'live' : '', deployment!.traffic].filter(Boolean).join(' '),
  )
const sinceOf = (site: Discovery, version: string) =>
  releasesIn(site, app).find(({ metadata }) => metadata.version === version)?.extras.platform.since

describe('a release', () => {
  test('is live for all, and the previous one is the first fallback', () => {
    const site = released('1.0.0', '1.1.0', '1.2.0')

    expect(summary(site)).toEqual(['1.2.0 live 100', '1.1.0', '1.0.0'])
    expect([sinceOf(site, '1.2.0'), sinceOf(site, '1.1.0')]).toEqual([at(2), undefined])
  })

  test('of the live version changes nothing', () => {
    const site = released('1.0.0', '1.1.0')

    expect(goLive(site, app, release('1.1.0'), at(9))).toEqual(site)
  })
})

describe('a canary', () => {
  const site = startCanary(released('1.0.0', '1.1.0'), app, { release: release('1.2.0'), traffic: 30 }, at(5))

  test('shares the traffic with the live release', () => {
    expect(summary(site)).toEqual(['1.2.0 30', '1.1.0 live 70', '1.0.0'])
    expect([sinceOf(site, '1.2.0'), sinceOf(site, '1.1.0')]).toEqual([at(5), at(1)])
  })

  test('keeps its start date when its traffic grows', () => {
    const grown = startCanary(site, app, { release: release('1.2.0'), traffic: 60 }, at(6))

    expect(summary(grown)).toEqual(['1.2.0 60', '1.1.0 live 40', '1.0.0'])
    expect(sinceOf(grown, '1.2.0')).toBe(at(5))
  })

  test('ends with the next canary and with a release for all', () => {
    const next = startCanary(site, app, { release: release('1.3.0'), traffic: 10 }, at(6))

    expect(summary(next)).toEqual(['1.3.0 10', '1.1.0 live 90', '1.0.0', '1.2.0'])
    expect(summary(goLive(next, app, release('1.4.0'), at(7)))).toEqual([
      '1.4.0 live 100',
      '1.1.0',
      '1.0.0',
      '1.2.0',
      '1.3.0',
    ])
  })

  test('can be made live for all', () => {
    const all = goLive(site, app, release('1.2.0'), at(8))

    expect(summary(all)).toEqual(['1.2.0 live 100', '1.1.0', '1.0.0'])
    expect(sinceOf(all, '1.2.0')).toBe(at(8))
  })

  test('requires a live release of another version', () => {
    const canary = { release: release('1.0.0'), traffic: 5 }

    expect(() => startCanary(emptyDiscovery, app, canary, at(0))).toThrow('office has no live release')
    expect(() => startCanary(released('1.0.0'), app, canary, at(0))).toThrow('1.0.0 is live for all already')
  })
})

describe('a rollback', () => {
  const back = (site: Discovery, version = rollbackVersion(site, app)) => rollBackTo(site, app, version, at(9))

  test('makes the previous release live, then the one before, and never a withdrawn one', () => {
    const site = released('1.0.0', '1.1.0', '1.2.0')

    expect(summary(back(site))).toEqual(['1.1.0 live 100', '1.0.0', '1.2.0'])
    expect(summary(back(back(site)))).toEqual(['1.0.0 live 100', '1.2.0', '1.1.0'])
    expect(() => back(back(back(site)))).toThrow('found 1.0.0, 1.2.0 (withdrawn), 1.1.0 (withdrawn)')
    expect(sinceOf(back(site), '1.1.0')).toBe(at(9))
  })

  test('never makes an ended canary live', () => {
    const canary = startCanary(released('1.0.0'), app, { release: release('1.1.0'), traffic: 10 }, at(5))

    expect(() => back(back(canary))).toThrow('found 1.0.0, 1.1.0 (withdrawn)')
  })

  test('to a withdrawn version makes it live and clears `withdrawn`', () => {
    const named = back(back(released('1.0.0', '1.1.0')), '1.1.0')
    const next = goLive(named, app, release('1.2.0'), at(10))

    expect(summary(named)).toEqual(['1.1.0 live 100', '1.0.0'])
    expect(rollbackVersion(next, app)).toBe('1.1.0')
  })

  test('ends a canary and does not change the live release', () => {
    const canary = startCanary(released('1.0.0', '1.1.0'), app, { release: release('1.2.0'), traffic: 30 }, at(5))

    expect(summary(back(canary))).toEqual(['1.1.0 live 100', '1.0.0', '1.2.0'])
    expect(sinceOf(back(canary), '1.1.0')).toBe(at(1))
  })

  test('fails without an earlier release and lists the existing ones', () => {
    expect(() => back(released('1.0.0'))).toThrow('no release of office to roll back to: found 1.0.0')
    expect(() => back(emptyDiscovery)).toThrow('found no release at all')
    expect(() => back(released('1.0.0', '1.1.0'), '0.9.0')).toThrow(
      'office 0.9.0 is not in this site: found 1.1.0, 1.0.0',
    )
  })
})

test('pruning keeps all releases in use since a date', () => {
  const site = released('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0')
  const canary = startCanary(site, app, { release: release('1.5.0'), traffic: 30 }, at(5))
  const rolledBack = rollBackTo(canary, app, '1.4.0', at(6))

  expect(summary(pruneApp(rolledBack, app, { keep: 1, since: at(3) }))).toEqual([
    '1.4.0 live 100',
    '1.3.0',
    '1.2.0',
    '1.5.0',
  ])
  expect(summary(pruneApp(rolledBack, app, { keep: 1, since: at(9) }))).toEqual(['1.4.0 live 100', '1.3.0'])
  expect(summary(pruneApp(goLive(rolledBack, app, release('1.0.0'), at(7)), app, { keep: 0, since: at(3) }))).toEqual([
    '1.0.0 live 100',
    '1.4.0',
    '1.3.0',
    '1.2.0',
    '1.5.0',
  ])
})
