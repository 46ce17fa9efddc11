import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { platformContract } from '@sallyport/contract/platform'
import { canaryCookie, type DiscoveredRelease } from '@sallyport/contract/site'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { useStorageStatus } from '@sallyport/runtime/session'
import { LoadFailure } from './load-failure.ts'
import { loadRemoteRoutes } from './load-remote.ts'
import { reloadIfStale } from './reload-if-stale.ts'

const runtime = rs.hoisted(() => ({ registerRemotes: () => {}, loadRemote: async () => ({ pages: () => [] }) }))
rs.mock('@module-federation/enhanced/runtime', () => runtime)

const release = (version: string, deployment?: DiscoveredRelease['deployment']) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  ...(deployment && { deployment }),
  extras: { platform: { contract: platformContract } },
})
const site = (...versions: string[]) =>
  JSON.stringify({ microFrontends: { 'sallyport/office': versions.map((version) => release(version)) } })

const missing = new LoadFailure('missing', 'gone')
const open = rs.spyOn(location, 'assign')

beforeEach(() => {
  sessionStorage.clear()
  open.mockReset().mockImplementation(() => {})
  document.body.innerHTML = `<script type="application/json" id="discovery">${site('1.0.0', '0.9.0')}</script>`
  rs.stubGlobal('fetch', async () => new Response(site('2.0.0')))
})

afterEach(() => {
  document.body.innerHTML = ''
  document.cookie = `${canaryCookie}=; Max-Age=0`
  useUnsavedChangesStore.setState({ reasons: [] })
  useStorageStatus.setState({ isPersistent: true })
  rs.unstubAllGlobals()
})

async function fail(failure: LoadFailure = missing, part: 'office' | 'shell' = 'office') {
  const files: Promise<unknown> = Promise.reject(failure)
  return reloadIfStale(part, '/office/settings', files)
}

/** Expects a page load, and no failure while the page is being left. */
const neverSettles = async (promise: Promise<unknown>, opened = 1) => {
  const settled = rs.fn()
  promise.then(settled, settled)
  await rs.waitFor(() => expect(open).toHaveBeenCalledTimes(opened))
  expect(settled).not.toHaveBeenCalled()
}

test('resolves with the files', async () => {
  expect(await reloadIfStale('office', '/office/settings', Promise.resolve('pages'))).toBe('pages')
})

test('reloads the page once when files are missing and another release is live', async () => {
  await neverSettles(fail())
  expect(open.mock.calls).toEqual([['/office/settings']])

  await expect(fail()).rejects.toBe(missing)
  expect(open).toHaveBeenCalledTimes(1)
})

test('reloads the page once for each of two stale parts', async () => {
  const both = { 'sallyport/office': [release('2.0.0')], 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: both })))
  await neverSettles(fail())
  await neverSettles(fail(missing, 'shell'), 2)

  await expect(fail()).rejects.toBe(missing)
  await expect(fail(missing, 'shell')).rejects.toBe(missing)
  expect(open).toHaveBeenCalledTimes(2)
})

test('reloads the page for an incompatible section once another shell is live', async () => {
  const incompatible = new LoadFailure('incompatible', 'another contract')
  await expect(fail(incompatible)).rejects.toBe(incompatible)

  const next = { 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: next })))
  await neverSettles(fail(incompatible))
})

describe('does not reload and reports the failure', () => {
  const cases: [name: string, prepare: () => unknown, error?: LoadFailure][] = [
    ['while there are unsaved changes', () => useUnsavedChangesStore.setState({ reasons: ['one-time card'] })],
    ['while the session is stored in this page only', () => useStorageStatus.setState({ isPersistent: false })],
    ['when no other release is live', () => rs.stubGlobal('fetch', async () => new Response(site('1.0.0')))],
    ['when the live release was tried too', () => rs.stubGlobal('fetch', async () => new Response(site('0.9.0')))],
    [
      'when the discovery document cannot be fetched',
      () => rs.stubGlobal('fetch', async () => Promise.reject(new Error('away'))),
    ],
    ['when the code is broken', () => {}, new LoadFailure('broken', 'a mistake')],
    ['when a file is late', () => {}, new LoadFailure('late', 'slow')],
    ['when session storage is blocked', () => rs.stubGlobal('sessionStorage', undefined)],
  ]
  for (const [name, prepare, error = missing] of cases) {
    test(name, async () => {
      prepare()

      await expect(fail(error)).rejects.toBe(error)
      expect(open).not.toHaveBeenCalled()
    })
  }
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
  expect(open).not.toHaveBeenCalled()
})

test('reloads when the loaded release was rolled back and pruned, to a release that was a candidate', async () => {
  rs.stubGlobal('sallyport_office_1_0_0', {})
  await loadRemoteRoutes('office')
  rs.stubGlobal('fetch', async () => new Response(site('0.9.0')))

  await neverSettles(fail())
})
