import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { DiscoveredRelease } from '@sallyport/contract/site'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { useStorageStatus } from '@sallyport/runtime/session'
import { LoadFailure } from './load-failure.ts'
import { remoteRoutes } from './load-remote.ts'
import { orReopen } from './reopen-replaced.ts'

const runtime = rs.hoisted(() => ({ registerRemotes: () => {}, loadRemote: async () => ({ pages: () => [] }) }))
rs.mock('@module-federation/enhanced/runtime', () => runtime)

const release = (version: string, deployment?: DiscoveredRelease['deployment']) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  ...(deployment && { deployment }),
  extras: { platform: { contract: 1 } },
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
  document.cookie = 'sallyport-share=; Max-Age=0'
  useUnsavedChangesStore.setState({ reasons: [] })
  useStorageStatus.setState({ isPersistent: true })
  rs.unstubAllGlobals()
})

async function fail(failure: LoadFailure = missing, part: 'office' | 'shell' = 'office') {
  const files: Promise<unknown> = Promise.reject(failure)
  return orReopen(part, '/office/settings', files)
}

/** The page is on its way out then, and nobody is to be told of a failure. */
const neverSettles = async (promise: Promise<unknown>, opened = 1) => {
  const settled = rs.fn()
  promise.then(settled, settled)
  await rs.waitFor(() => expect(open).toHaveBeenCalledTimes(opened))
  expect(settled).not.toHaveBeenCalled()
}

test('what arrives is given as it is', async () => {
  expect(await orReopen('office', '/office/settings', Promise.resolve('pages'))).toBe('pages')
})

test('files that are gone while another release is live open the address anew, once', async () => {
  await neverSettles(fail())
  expect(open.mock.calls).toEqual([['/office/settings']])

  await expect(fail()).rejects.toBe(missing)
  expect(open).toHaveBeenCalledTimes(1)
})

test('two parts that are gone take turns once, and not for ever', async () => {
  const both = { 'sallyport/office': [release('2.0.0')], 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: both })))
  await neverSettles(fail())
  await neverSettles(fail(missing, 'shell'), 2)

  await expect(fail()).rejects.toBe(missing)
  await expect(fail(missing, 'shell')).rejects.toBe(missing)
  expect(open).toHaveBeenCalledTimes(2)
})

test('a section that does not fit this shell opens the address anew once another shell is live', async () => {
  const unfit = new LoadFailure('unfit', 'another contract')
  await expect(fail(unfit)).rejects.toBe(unfit)

  const next = { 'sallyport/shell': [release('2.0.0')] }
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: next })))
  await neverSettles(fail(unfit))
})

describe('the page stays, and says what failed', () => {
  const cases: [name: string, prepare: () => unknown, error?: LoadFailure][] = [
    ['while something must not be lost', () => useUnsavedChangesStore.setState({ reasons: ['one-time card'] })],
    ['while the session is kept in this page alone', () => useStorageStatus.setState({ isPersistent: false })],
    ['when no other release is live', () => rs.stubGlobal('fetch', async () => new Response(site('1.0.0')))],
    [
      'when the live one was tried too, and nothing of the section runs',
      () => rs.stubGlobal('fetch', async () => new Response(site('0.9.0'))),
    ],
    ['when nobody can say what is live', () => rs.stubGlobal('fetch', async () => Promise.reject(new Error('away')))],
    ['when the code is broken', () => {}, new LoadFailure('broken', 'a mistake')],
    ['when a file hangs', () => {}, new LoadFailure('late', 'slow')],
    ['when the visit cannot remember it', () => rs.stubGlobal('sessionStorage', undefined)],
  ]
  for (const [name, prepare, error = missing] of cases) {
    test(name, async () => {
      prepare()

      await expect(fail(error)).rejects.toBe(error)
      expect(open).not.toHaveBeenCalled()
    })
  }
})

test('a trial of the shell is what its person would get again: the page stays', async () => {
  document.cookie = 'sallyport-share=0'
  // The words of tests name this version as the one that runs.
  const shells = [release('words', { traffic: 30, default: false }), release('2.0.0', { traffic: 70, default: true })]
  rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends: { 'sallyport/shell': shells } })))

  await expect(fail(missing, 'shell')).rejects.toBe(missing)
  expect(open).not.toHaveBeenCalled()
})

test('what was rolled back and pruned opens the address anew, though what is live now stood behind it', async () => {
  rs.stubGlobal('sallyport_office_1_0_0', {})
  await remoteRoutes('office')
  rs.stubGlobal('fetch', async () => new Response(site('0.9.0')))

  await neverSettles(fail())
})
