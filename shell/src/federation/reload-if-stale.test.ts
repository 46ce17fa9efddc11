import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { canaryCookie, type DiscoveredRelease } from '@sallyport/site'
import { releaseOf } from '../testing/page-with-remotes.ts'
import type { LoadFailure } from './load-failure.ts'

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => ({ shareScopeMap: { default: {} } }) }))

const container = { init: async () => {}, get: async () => () => ({ pages: () => [] }) }

const release = (version: string, deployment?: DiscoveredRelease['deployment']) => ({
  ...releaseOf('office', version),
  ...(deployment && { deployment }),
})
const site = (...versions: string[]) =>
  JSON.stringify({ microFrontends: { 'sallyport/office': versions.map((version) => release(version)) } })

/** Fresh copies of the modules, as in a newly opened page. */
async function openPage() {
  rs.resetModules()
  return {
    ...(await import('@sallyport/runtime/unsaved-changes')),
    ...(await import('@sallyport/runtime/session')),
    ...(await import('./candidates.ts')),
    ...(await import('./load-failure.ts')),
    ...(await import('./load-remote.ts')),
    ...(await import('./reload-if-stale.ts')),
  }
}

let page: Awaited<ReturnType<typeof openPage>>
let missing: LoadFailure
const assign = rs.spyOn(location, 'assign')

beforeEach(async () => {
  page = await openPage()
  missing = new page.LoadFailure('missing', 'gone')
  sessionStorage.clear()
  assign.mockReset().mockImplementation(() => {})
  document.body.innerHTML = `<script type="application/json" id="discovery">${site('1.0.0', '0.9.0')}</script>`
  rs.stubGlobal('fetch', async () => new Response(site('2.0.0')))
})

afterEach(() => {
  document.body.innerHTML = ''
  document.cookie = `${canaryCookie}=; Max-Age=0`
  rs.unstubAllGlobals()
})

async function fail(failure: LoadFailure = missing, part: 'office' | 'shell' = 'office') {
  const files: Promise<unknown> = Promise.reject(failure)
  return page.reloadIfStale(part, '/office/settings', files)
}

/** Expects a page load, and no failure while the page is being left. */
const neverSettles = async (promise: Promise<unknown>, opened = 1) => {
  const settled = rs.fn()
  promise.then(settled, settled)
  await rs.waitFor(() => expect(assign).toHaveBeenCalledTimes(opened))
  expect(settled).not.toHaveBeenCalled()
}

test('resolves with the files', async () => {
  expect(await page.reloadIfStale('office', '/office/settings', Promise.resolve('pages'))).toBe('pages')
})

test('reloads the page once when files are missing and another release is live', async () => {
  await neverSettles(fail())
  expect(assign.mock.calls).toEqual([['/office/settings']])

  await expect(fail()).rejects.toBe(missing)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('reloads the page once for each of two stale parts', async () => {
  const both = { 'sallyport/office': [release('2.0.0')], 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: both })))
  await neverSettles(fail())
  await neverSettles(fail(missing, 'shell'), 2)

  await expect(fail()).rejects.toBe(missing)
  await expect(fail(missing, 'shell')).rejects.toBe(missing)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('reloads the page for an incompatible section once another shell is live', async () => {
  const incompatible = new page.LoadFailure('incompatible', 'another contract')
  await expect(fail(incompatible)).rejects.toBe(incompatible)

  const next = { 'sallyport/office': [release('1.0.0')], 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: next })))
  await neverSettles(fail(incompatible))
})

describe('does not reload and reports the failure', () => {
  const cases: [name: string, prepare: () => unknown, outcome?: LoadFailure['outcome']][] = [
    ['while there are unsaved changes', () => page.useUnsavedChangesStore.setState({ reasons: ['one-time card'] })],
    ['while the session is stored in this page only', () => page.useStorageStatus.setState({ isPersistent: false })],
    ['when no other release is live', () => rs.stubGlobal('fetch', async () => new Response(site('1.0.0')))],
    ['when the live release was tried too', () => rs.stubGlobal('fetch', async () => new Response(site('0.9.0')))],
    [
      'when the discovery document cannot be fetched',
      () => rs.stubGlobal('fetch', async () => Promise.reject(new Error('away'))),
    ],
    ['when the code is broken', () => {}, 'broken'],
    ['when a file is late', () => {}, 'late'],
    ['when session storage is blocked', () => rs.stubGlobal('sessionStorage', undefined)],
  ]
  for (const [name, prepare, outcome = 'missing'] of cases) {
    test(name, async () => {
      const error = new page.LoadFailure(outcome, 'failed')
      prepare()

      await expect(fail(error)).rejects.toBe(error)
      expect(assign).not.toHaveBeenCalled()
    })
  }
})

test('reloads the page when files have another hash and another release is live', async () => {
  await neverSettles(fail(new page.LoadFailure('tampered', 'changed')))
})

test('reports a remote without releases as removed, also when its pages are loaded', async () => {
  rs.stubGlobal('fetch', async () => new Response(site()))

  await expect(fail()).rejects.toMatchObject({ outcome: 'removed', cause: missing })
})

test('lets the next lookup of a remote that could not be loaded fetch the discovery document', async () => {
  page.useUnsavedChangesStore.setState({ reasons: ['one-time card'] })
  const versions = async () => (await page.findCandidates('office')).map(({ metadata }) => metadata.version)
  expect(await versions()).not.toContain('2.0.0')

  await expect(fail()).rejects.toBe(missing)

  expect(await versions()).toEqual(['2.0.0'])
})

test('does not reload when the visitor would get the same canary of the shell again', async () => {
  document.cookie = `${canaryCookie}=0`
  // The version of the shell in unit tests.
  const shells = [
    release('translation', { traffic: 30, default: false }),
    release('2.0.0', { traffic: 70, default: true }),
  ]
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: { 'sallyport/shell': shells } })))

  await expect(fail(missing, 'shell')).rejects.toBe(missing)
  expect(assign).not.toHaveBeenCalled()
})

test('reloads when the loaded release was rolled back and pruned, to a release that was a candidate', async () => {
  rs.stubGlobal('sallyport_office_1_0_0', container)
  await page.loadRemoteRoutes('office')
  rs.stubGlobal('fetch', async () => new Response(site('0.9.0')))

  await neverSettles(fail())
})
