import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { containerName, platformContract } from '@sallyport/contract/platform'
import type { DiscoveredRelease } from '@sallyport/site'
import { releaseOf } from '../testing/page-with-remotes.ts'

const shareScope = rs.hoisted(() => ({}))
rs.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: shareScope } }),
}))

const routes = [{ path: '/office/nodes' }]
const release = releaseOf('office')

const serve = (...office: DiscoveredRelease[]) => {
  const body = JSON.stringify({ microFrontends: { 'sallyport/office': office } })
  rs.stubGlobal('fetch', async () => new Response(body))
}

/** The container that an entry defines. */
const container = { init: rs.fn(async (_shareScope: object) => {}), get: rs.fn() }
const exposed = (pages: () => object[]) => async () => () => ({ contract: platformContract, pages })

/** Runs instead of the entry whenever its script is inserted. */
const runEntry = rs.fn((_url: string) => {})

beforeEach(() => {
  rs.resetModules()
  rs.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ microFrontends: { 'sallyport/office': [release] } })),
  )
  rs.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src } = script as HTMLScriptElement
    runEntry(new URL(src).pathname + new URL(src).search)
    ;(script as HTMLScriptElement).dispatchEvent(new Event('load'))
  })
  container.get.mockReset().mockImplementation(exposed(() => routes))
})

afterEach(() => {
  runEntry.mockReset()
  rs.restoreAllMocks()
  rs.unstubAllGlobals()
})

/** The loader and the load log of a new page. */
async function openPage() {
  const { loadRemoteRoutes } = await import('./load-remote.ts')
  const { loadLog } = await import('./load-log.ts')
  const outcomes = () => loadLog.attempts().map(({ outcome, detail }) => [outcome, detail])
  return { load: () => loadRemoteRoutes('office'), outcomes }
}

const containerIn = (url: string) => containerName('office', url.split('/')[3] ?? '')
const defineContainer = (url: string) => void rs.stubGlobal(containerIn(url), container)

test('does not fetch an entry again that has run', async () => {
  runEntry.mockImplementation(defineContainer)
  const { load, outcomes } = await openPage()

  expect(await load()).toBe(routes)
  expect(await load()).toBe(routes)

  expect(runEntry.mock.calls).toEqual([[release.url]])
  expect(container.init.mock.lastCall).toEqual([shareScope])
  expect(container.get.mock.lastCall).toEqual(['./routes'])
  expect(outcomes()).toEqual([['loaded', undefined]])
})

const former = releaseOf('office', '0.9.0')

/** As the browser does when the script of an entry throws. */
const throwIn = (url: string) =>
  void dispatchEvent(new ErrorEvent('error', { filename: new URL(url, location.origin).href, message: 'a mistake' }))

for (const [name, run, detail] of [
  ['throws', throwIn, 'a mistake'],
  ['defines no container', () => {}, 'The entry does not define sallyport_office_1_0_0'],
] as const) {
  test(`an entry that ${name} is run once, and the former release is used`, async () => {
    serve(release, former)
    runEntry.mockImplementation((url) => (url === release.url ? run(url) : defineContainer(url)))
    const { load, outcomes } = await openPage()

    expect(await load()).toBe(routes)
    expect(runEntry.mock.calls).toEqual([[release.url], [former.url]])
    expect(outcomes()).toEqual([
      ['broken', detail],
      ['loaded', undefined],
    ])
  })
}

test('the next load runs an entry again that threw', async () => {
  runEntry.mockImplementation(throwIn)
  const { load } = await openPage()
  await expect(load()).rejects.toMatchObject({ outcome: 'broken' })

  await expect(load()).rejects.toMatchObject({ outcome: 'broken' })

  expect(runEntry.mock.calls).toEqual([[release.url], [`${release.url}?try=2`]])
})

test('falls back to the former release when `pages` of a release throws', async () => {
  serve(release, former)
  runEntry.mockImplementation(defineContainer)
  container.get.mockImplementationOnce(
    exposed(() => {
      throw new Error('a mistake')
    }),
  )
  const { load, outcomes } = await openPage()

  expect(await load()).toBe(routes)
  expect(outcomes()).toEqual([
    ['broken', 'Error: a mistake'],
    ['loaded', undefined],
  ])
})
