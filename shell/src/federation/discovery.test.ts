import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { DiscoveredRelease } from '@sallyport/contract/site'

type Facts = { isLive?: boolean; traffic?: number; contract?: number; requires?: Record<string, string> }

const release = (url: string, { isLive = true, traffic = isLive ? 100 : 0, contract = 1, requires }: Facts = {}) => ({
  url,
  metadata: { version: '1.0.0', integrity: 'sha384-x' },
  deployment: { traffic, default: isLive },
  extras: { platform: { contract, ...(requires && { requires }) } },
})
const site = (...office: DiscoveredRelease[]) => ({ microFrontends: { 'sallyport/office': office } })
const live = site(release('/a.js', { isLive: false }), release('/b.js'))

const server = rs.fn(async (_address: string, _options?: RequestInit) => new Response(''))

beforeEach(() => {
  server.mockReset()
  rs.stubGlobal('fetch', server)
})

afterEach(() => {
  document.body.innerHTML = ''
  document.cookie = 'sallyport-share=; Max-Age=0'
  rs.unstubAllGlobals()
})

/** The module as a page that is opened now gets it. */
async function openPage() {
  rs.resetModules()
  const { candidatesOf, releasesInUse, releasesTold } = await import('./discovery.ts')
  const urlsOf = async (app: 'office' | 'auth') => (await candidatesOf(app)).map(({ url }) => url)
  return { urlsOf, releasesInUse, releasesTold }
}

const serve = (body: string, status = 200) => server.mockImplementation(async () => new Response(body, { status }))
const tell = (discovery: object) => {
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(discovery)}</script>`
}

describe('discovery', () => {
  test('of the app of the address stands in the page, and is not fetched then', async () => {
    tell(live)
    const { urlsOf } = await openPage()

    expect(await urlsOf('office')).toEqual(['/b.js', '/a.js'])
    expect(server).not.toHaveBeenCalled()
  })

  test('of another app is fetched again, once for concurrent lookups', async () => {
    tell({ microFrontends: {} })
    serve(JSON.stringify(live))
    const { urlsOf } = await openPage()

    await Promise.all([urlsOf('office'), urlsOf('office')])

    expect(server.mock.calls).toEqual([
      ['/discovery.json', { cache: 'no-cache', signal: expect.any(AbortSignal) as AbortSignal }],
    ])
  })

  test('of an app that was looked up stays, whatever is released meanwhile', async () => {
    serve(JSON.stringify(live))
    const { urlsOf, releasesInUse } = await openPage()
    const before = await urlsOf('office')

    serve(JSON.stringify(site(release('/c.js'))))

    expect(await urlsOf('office')).toEqual(before)
    expect((await releasesInUse()).map(([app, { url }]) => [app, url])).toEqual([['office', '/b.js']])
  })

  const failures: [name: string, body: string, status?: number][] = [
    ['is missing', 'Not found', 404],
    ['is a page', '<!doctype html>'],
    ['has another shape', '{"microFrontends": {"sallyport/office": [{"url": "/a.js"}]}}'],
    ['does not name the app', '{"microFrontends": {}}'],
    ['names only what is built for another contract', JSON.stringify(site(release('/a.js', { contract: 2 })))],
  ]
  for (const [name, body, status] of failures) {
    test(`that ${name} is a failure, and a later call reads again`, async () => {
      serve(body, status)
      const { urlsOf } = await openPage()
      await expect(urlsOf('office')).rejects.toThrow()

      serve(JSON.stringify(live))

      expect(await urlsOf('office')).toEqual(['/b.js', '/a.js'])
    })
  }
})

test('a document that cannot be read is written down with every try, for the app that needs it', async () => {
  const failures = [new TypeError('Failed to fetch'), Object.assign(new Error('Timed out'), { type: 'timeout' })]
  const { urlsOf } = await openPage()
  const { journal } = await import('./journal.ts')

  for (const failure of failures) {
    server.mockRejectedValueOnce(failure)
    await expect(urlsOf('office')).rejects.toBe(failure)
  }

  expect(journal.attempts()).toMatchObject([
    { app: 'office', address: '/discovery.json', outcome: 'missing', detail: 'TypeError: Failed to fetch' },
    { app: 'office', address: '/discovery.json', outcome: 'late' },
  ])
})

describe('the first release of an app', () => {
  test('is the one on trial for whoever has a share in it', async () => {
    const trial = site(release('/trial.js', { isLive: false, traffic: 30 }), release('/live.js', { traffic: 70 }))
    serve(JSON.stringify(trial))

    document.cookie = 'sallyport-share=2999'
    expect((await (await openPage()).urlsOf('office'))[0]).toBe('/trial.js')

    document.cookie = 'sallyport-share=3000'
    expect((await (await openPage()).urlsOf('office'))[0]).toBe('/live.js')
  })

  test('takes nothing that the shell of the page does not supply', async () => {
    const shell = { ...release('/shell.js'), extras: { platform: { contract: 1, supplies: { react: '19.3.0' } } } }
    const releases = [
      release('/new.js', { requires: { react: '^20.0.0' } }),
      release('/old.js', { isLive: false, requires: { react: '^19.0.0' } }),
    ]
    tell({ microFrontends: { 'sallyport/shell': [shell], 'sallyport/office': releases } })

    const { urlsOf, releasesInUse, releasesTold } = await openPage()

    expect(await urlsOf('office')).toEqual(['/old.js'])
    expect((await releasesInUse()).map(([app]) => app)).toEqual(['shell', 'office'])
    expect(Object.keys((await releasesTold()).microFrontends)).toEqual(['sallyport/shell', 'sallyport/office'])
  })

  test('that is not there is said with what was expected', async () => {
    serve(JSON.stringify(site(release('/a.js', { contract: 2 }))))
    const { urlsOf } = await openPage()

    await expect(urlsOf('office')).rejects.toThrow('expected a release for contract 1 and this shell, found 1.0.0')
  })
})
