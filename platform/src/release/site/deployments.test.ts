import { describe, expect, test } from '@rstest/core'
import { liveRelease, releasesIn, type Discovery } from '@sallyport/contract/site'
import { emptyDiscovery, goBack, goLive, pruned, tryOut, versionBefore } from './deployments.ts'

const app = 'office'
const release = (version: string) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  extras: { platform: { contract: 1 } },
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()

/** One release after the other, each live for all. */
const released = (...versions: string[]) =>
  versions.reduce((site, version, hour) => goLive(site, app, release(version), at(hour)), emptyDiscovery)

/** `2.0.0 live 100`, in the order of the document. */
const told = (site: Discovery) =>
  releasesIn(site, app).map(({ metadata, deployment }) =>
    [metadata.version, deployment!.default ? 'live' : '', deployment!.traffic].filter(Boolean).join(' '),
  )
const sinceOf = (site: Discovery, version: string) =>
  releasesIn(site, app).find(({ metadata }) => metadata.version === version)?.extras.platform.since

describe('a release', () => {
  test('is live for all, and what was live is the first to fall back on', () => {
    const site = released('1.0.0', '1.1.0', '1.2.0')

    expect(told(site)).toEqual(['1.2.0 live 100', '1.1.0', '1.0.0'])
    expect([sinceOf(site, '1.2.0'), sinceOf(site, '1.1.0')]).toEqual([at(2), undefined])
  })

  test('touches no other app', () => {
    const site = goLive(released('1.0.0'), 'auth', release('3.0.0'), at(1))

    expect(told(site)).toEqual(['1.0.0 live 100'])
    expect(liveRelease(site, 'auth')?.metadata.version).toBe('3.0.0')
  })

  test('that is live already stays as it is', () => {
    const site = released('1.0.0', '1.1.0')

    expect(goLive(site, app, release('1.1.0'), at(9))).toEqual(site)
  })
})

describe('a trial', () => {
  const site = tryOut(released('1.0.0', '1.1.0'), app, { release: release('1.2.0'), traffic: 30 }, at(5))

  test('stands beside the live release', () => {
    expect(told(site)).toEqual(['1.2.0 30', '1.1.0 live 70', '1.0.0'])
    expect([sinceOf(site, '1.2.0'), sinceOf(site, '1.1.0')]).toEqual([at(5), at(1)])
  })

  test('may grow, and goes on since it began', () => {
    const grown = tryOut(site, app, { release: release('1.2.0'), traffic: 60 }, at(6))

    expect(told(grown)).toEqual(['1.2.0 60', '1.1.0 live 40', '1.0.0'])
    expect(sinceOf(grown, '1.2.0')).toBe(at(5))
  })

  test('ends with the next one, and with a release for all', () => {
    const next = tryOut(site, app, { release: release('1.3.0'), traffic: 10 }, at(6))

    expect(told(next)).toEqual(['1.3.0 10', '1.1.0 live 90', '1.0.0', '1.2.0'])
    expect(told(goLive(next, app, release('1.4.0'), at(7)))).toEqual([
      '1.4.0 live 100',
      '1.1.0',
      '1.0.0',
      '1.2.0',
      '1.3.0',
    ])
  })

  test("becomes everybody's", () => {
    const all = goLive(site, app, release('1.2.0'), at(8))

    expect(told(all)).toEqual(['1.2.0 live 100', '1.1.0', '1.0.0'])
    expect(sinceOf(all, '1.2.0')).toBe(at(8))
  })

  test('needs a live release beside it, and another one than that', () => {
    const trial = { release: release('1.0.0'), traffic: 5 }

    expect(() => tryOut(emptyDiscovery, app, trial, at(0))).toThrow('Nothing of office is live')
    expect(() => tryOut(released('1.0.0'), app, trial, at(0))).toThrow('1.0.0 is live for all already')
  })
})

describe('a rollback', () => {
  const back = (site: Discovery, version = versionBefore(site, app)) => goBack(site, app, version, at(9))

  test('leads to the release that was live before, one more to the one before that, and never to what was taken back', () => {
    const site = released('1.0.0', '1.1.0', '1.2.0')

    expect(told(back(site))).toEqual(['1.1.0 live 100', '1.0.0', '1.2.0'])
    expect(told(back(back(site)))).toEqual(['1.0.0 live 100', '1.2.0', '1.1.0'])
    expect(() => back(back(back(site)))).toThrow('found 1.0.0, 1.2.0 (taken back), 1.1.0 (taken back)')
    expect(sinceOf(back(site), '1.1.0')).toBe(at(9))
  })

  test('never leads to a trial that was ended', () => {
    const trial = tryOut(released('1.0.0'), app, { release: release('1.1.0'), traffic: 10 }, at(5))

    expect(() => back(back(trial))).toThrow('found 1.0.0, 1.1.0 (taken back)')
  })

  test('leads to what was taken back when it is named, and it counts as live before from then on', () => {
    const named = back(back(released('1.0.0', '1.1.0')), '1.1.0')
    const next = goLive(named, app, release('1.2.0'), at(10))

    expect(told(named)).toEqual(['1.1.0 live 100', '1.0.0'])
    expect(versionBefore(next, app)).toBe('1.1.0')
  })

  test('leads to the version that is named', () => {
    expect(told(back(released('1.0.0', '1.1.0', '1.2.0'), '1.0.0'))).toEqual(['1.0.0 live 100', '1.1.0', '1.2.0'])
  })

  test('ends a trial, and leaves the live release as it was', () => {
    const trial = tryOut(released('1.0.0', '1.1.0'), app, { release: release('1.2.0'), traffic: 30 }, at(5))

    expect(told(back(trial))).toEqual(['1.1.0 live 100', '1.0.0', '1.2.0'])
    expect(sinceOf(back(trial), '1.1.0')).toBe(at(1))
  })

  test('leads nowhere without an earlier release, and says what there is', () => {
    expect(() => back(released('1.0.0'))).toThrow('nothing of office to go back to: found 1.0.0')
    expect(() => back(emptyDiscovery)).toThrow('found no release at all')
    expect(() => back(released('1.0.0', '1.1.0'), '0.9.0')).toThrow(
      'office 0.9.0 is not in this site: found 1.1.0, 1.0.0',
    )
  })
})

test('pruning keeps what is live, on trial, and the last former ones', () => {
  const site = released('1.0.0', '1.1.0', '1.2.0', '1.3.0')
  const trial = tryOut(site, app, { release: release('1.4.0'), traffic: 30 }, at(5))

  expect(told(pruned(trial, app, { keep: 1 }))).toEqual(['1.4.0 30', '1.3.0 live 70', '1.2.0'])
  expect(told(pruned(trial, app, { keep: 0 }))).toEqual(['1.4.0 30', '1.3.0 live 70'])
  expect(told(pruned(trial, app, { keep: 9 }))).toEqual(told(trial))
})

test('pruning keeps what was live or on trial since a moment, however many', () => {
  const site = released('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0')
  const trial = tryOut(site, app, { release: release('1.5.0'), traffic: 30 }, at(5))
  const taken = goBack(trial, app, '1.4.0', at(6))

  expect(told(pruned(taken, app, { keep: 1, since: at(3) }))).toEqual(['1.4.0 live 100', '1.3.0', '1.2.0', '1.5.0'])
  expect(told(pruned(taken, app, { keep: 1, since: at(9) }))).toEqual(['1.4.0 live 100', '1.3.0'])
  expect(told(pruned(goLive(taken, app, release('1.0.0'), at(7)), app, { keep: 0, since: at(3) }))).toEqual([
    '1.0.0 live 100',
    '1.4.0',
    '1.3.0',
    '1.2.0',
    '1.5.0',
  ])
})
