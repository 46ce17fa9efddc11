import { describe, expect, test } from '@rstest/core'
import type { Discovery } from '@sallyport/contract/site'
import { containerName } from '@sallyport/contract/platform'
import type { Attempt } from '../federation/load-log.ts'
import { failureRows } from './failure-rows.ts'
import { fetchedRows, partOf, type FetchedFile } from './fetched-files.ts'
import { releaseRows } from './release-rows.ts'
import { singletonRows } from './singleton-rows.ts'

const site = 'https://site.test'

const release = (version: string, deployment?: { traffic: number; default: boolean }, facts: object = {}) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  ...(deployment && { deployment }),
  extras: { platform: { contract: 1, ...facts } },
})

const discovery: Discovery = {
  microFrontends: {
    'sallyport/shell': [release('2.0.0', { traffic: 100, default: true })],
    'sallyport/office': [
      release('1.3.0', { traffic: 30, default: false }),
      release('1.2.0', { traffic: 70, default: true }, { since: '2026-11-20T10:00:00Z', bytes: 31_000 }),
      release('1.1.0', { traffic: 0, default: false }),
      release('1.0.0', { traffic: 0, default: false }),
    ],
  },
}

const attempt = (version: string, outcome: Attempt['outcome'], more: Partial<Attempt> = {}): Attempt => ({
  app: 'office',
  version,
  url: `${site}/remotes/office/${version}/remoteEntry.js`,
  startedAt: 100,
  duration: 20,
  outcome,
  ...more,
})

const file = (pathname: string, more: Partial<FetchedFile> = {}): FetchedFile => ({
  name: `${site}${pathname}`,
  startTime: 10,
  duration: 5,
  transferSize: 1000,
  responseStatus: 200,
  ...more,
})

describe('the releases of the site', () => {
  const known: Discovery = {
    microFrontends: {
      'sallyport/shell': [release('1.9.0', { traffic: 100, default: true })],
      'sallyport/office': [release('0.9.0', { traffic: 100, default: true }), release('0.8.0')],
      'sallyport/auth': [release('0.7.0', { traffic: 100, default: true })],
    },
  }
  const rowsOf = (attempts: Attempt[], shellVersion = '2.0.0') =>
    releaseRows(discovery, { shellVersion, attempts, known }).map((row) => [
      row.part,
      row.version,
      row.deployment,
      row.inPage,
    ])

  test('are the live ones, the canaries, and the former ones that this page has requested', () => {
    expect(rowsOf([])).toEqual([
      ['shell', '2.0.0', 'live', 'loaded'],
      ['office', '1.3.0', 'canary', 'notRequested'],
      ['office', '1.2.0', 'live', 'notRequested'],
    ])
    expect(rowsOf([attempt('1.3.0', 'late'), attempt('1.2.0', 'missing'), attempt('1.1.0', 'loaded')])).toEqual([
      ['shell', '2.0.0', 'live', 'loaded'],
      ['office', '1.3.0', 'canary', 'failed'],
      ['office', '1.2.0', 'live', 'failed'],
      ['office', '1.1.0', 'former', 'loaded'],
    ])
  })

  test('count as loaded when a later attempt succeeded', () => {
    expect(rowsOf([attempt('1.2.0', 'missing'), attempt('1.2.0', 'loaded')])).toContainEqual([
      'office',
      '1.2.0',
      'live',
      'loaded',
    ])
  })

  test('show that the page runs an older shell than the live one', () => {
    expect(rowsOf([], '1.9.0')).toContainEqual(['shell', '2.0.0', 'live', 'notRequested'])
  })

  test('include releases that this page runs and the site has pruned, as former ones', () => {
    const loaded = [attempt('0.9.0', 'loaded'), attempt('0.7.0', 'loaded', { app: 'auth' })]

    expect(rowsOf(loaded, '1.9.0')).toEqual([
      ['shell', '2.0.0', 'live', 'notRequested'],
      ['shell', '1.9.0', 'former', 'loaded'],
      ['office', '1.3.0', 'canary', 'notRequested'],
      ['office', '1.2.0', 'live', 'notRequested'],
      ['office', '0.9.0', 'former', 'loaded'],
      ['auth', '0.7.0', 'former', 'loaded'],
    ])
  })

  test('have null for facts that the document does not contain', () => {
    const [shell, canary, live] = releaseRows(discovery, { shellVersion: '2.0.0', attempts: [], known })

    expect(live).toMatchObject({ since: Date.UTC(2026, 10, 20, 10) / 1000, bytes: 31_000, contract: 1, traffic: 70 })
    expect(live).toMatchObject({ integrity: 'sha384-1.2.0' })
    expect(canary).toMatchObject({ since: null, bytes: null, traffic: 30 })
    expect(shell).toMatchObject({ traffic: 100 })
  })
})

describe('the files of a page', () => {
  test('belong to the part whose folder or translations they are in', () => {
    const parts = {
      '/remotes/office/1.2.0/static/js/a.js': 'office',
      '/shell/2.0.0/static/js/index.js': 'shell',
      '/i18n/locales/en/admin-1.0.0.json?v=1.0.7': 'admin',
      '/api/user/info': null,
      '/discovery.json': null,
      '/office/nodes': null,
    }
    for (const [pathname, part] of Object.entries(parts))
      expect([pathname, partOf(site + pathname)]).toEqual([pathname, part])
  })

  test('are counted by part, and once when they have two timings', () => {
    const files = [
      file('/remotes/office/1.2.0/remoteEntry.js', { duration: 30 }),
      file('/remotes/office/1.2.0/remoteEntry.js', { transferSize: 0 }),
      file('/remotes/office/1.2.0/a.css', { transferSize: 200 }),
      file('/shell/2.0.0/index.js'),
      file('/api/user/info'),
    ]

    expect(fetchedRows(files, [attempt('1.2.0', 'missing'), attempt('1.2.0', 'loaded', { duration: 55 })])).toEqual([
      { part: 'office', files: 2, network: 1200, slowest: 30, ready: 55 },
      { part: 'shell', files: 1, network: 1000, slowest: 5, ready: null },
    ])
  })
})

describe('the failures of a visit', () => {
  test('are the failed attempts and the files with an error status, in order', () => {
    const files = [
      file('/remotes/office/1.2.0/a.js', { responseStatus: 404, startTime: 150 }),
      file('/i18n/locales/en/office-1.2.0.json', { responseStatus: 503, startTime: 90 }),
      file('/remotes/office/1.2.0/b.js'),
      file('/api/user/info', { responseStatus: 500 }),
    ]

    const rows = failureRows([attempt('1.2.0', 'late', { detail: 'Timed out' }), attempt('1.2.0', 'loaded')], files)

    expect(rows.map(({ startedAt, reason }) => [startedAt, reason])).toEqual([
      [90, 503],
      [100, 'late'],
      [150, 404],
    ])
    expect(rows[1]?.detail).toBe('Timed out')
  })

  test('list a missing entry once', () => {
    const tried = attempt('1.2.0', 'missing')

    expect(failureRows([tried], [file('/remotes/office/1.2.0/remoteEntry.js', { responseStatus: 404 })])).toHaveLength(
      1,
    )
  })
})

describe('the singletons', () => {
  test('are listed by name, with the provider and the users of each copy', () => {
    const admin = containerName('admin', '2.0.10')
    const rows = singletonRows({
      '@sallyport/runtime/router': {
        '1.0.0': { from: 'shell', useIn: [containerName('office', '1.4.2'), 'shell', 'shell'] },
      },
      react: {
        '19.3.1': { from: 'shell', useIn: [] },
        '19.4.0': { from: admin, useIn: [admin] },
      },
    })

    expect(rows).toEqual([
      { name: '@sallyport/runtime/router', version: '1.0.0', supplier: 'shell', users: ['office 1.4.2', 'shell'] },
      { name: 'react', version: '19.3.1', supplier: 'shell', users: [] },
      { name: 'react', version: '19.4.0', supplier: 'admin 2.0.10', users: ['admin 2.0.10'] },
    ])
  })
})
