import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { platformContract as currentContract } from '@sallyport/contract/platform'
import { canaryCookie, type DiscoveredRelease } from '@sallyport/site'

type Facts = { isLive?: boolean; traffic?: number; contract?: number; requires?: Record<string, string> }

const release = (
  url: string,
  { isLive = true, traffic = isLive ? 100 : 0, contract = currentContract, requires }: Facts = {},
) => ({
  url,
  metadata: { version: '1.0.0', integrity: 'sha384-x' },
  deployment: { traffic, default: isLive },
  extras: { platform: { contract, ...(requires && { requires }) } },
})
const site = (...office: DiscoveredRelease[]) => ({ microFrontends: { 'sallyport/office': office } })
const live = site(release('/a.js', { isLive: false }), release('/b.js'))

const server = rs.fn(async (_url: string, _options?: RequestInit) => new Response(''))

beforeEach(() => {
  server.mockReset()
  rs.stubGlobal('fetch', server)
})

afterEach(() => {
  document.body.innerHTML = ''
  document.cookie = `${canaryCookie}=; Max-Age=0`
  rs.unstubAllGlobals()
})

async function openPage() {
  rs.resetModules()
  const { findCandidates, findTranslationIntegrity, selectedReleases } = await import('./candidates.ts')
  const urlsOf = async (app: 'office' | 'auth') => (await findCandidates(app)).map(({ url }) => url)
  return { urlsOf, findTranslationIntegrity, selectedReleases }
}

const serve = (body: string, status = 200) => server.mockImplementation(async () => new Response(body, { status }))
const embed = (discovery: object) => {
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(discovery)}</script>`
}

describe('discovery', () => {
  test('of the app of the first page is read from the page and not fetched', async () => {
    embed(live)
    const { urlsOf } = await openPage()

    expect(await urlsOf('office')).toEqual(['/b.js', '/a.js'])
    expect(server).not.toHaveBeenCalled()
  })

  test('of another app is fetched, once for concurrent lookups', async () => {
    embed({ microFrontends: {} })
    serve(JSON.stringify(live))
    const { urlsOf } = await openPage()

    await Promise.all([urlsOf('office'), urlsOf('office')])

    expect(server.mock.calls).toEqual([
      ['/discovery.json', { cache: 'no-cache', signal: expect.any(AbortSignal) as AbortSignal }],
    ])
  })

  test('of an app stays the same after it was looked up', async () => {
    serve(JSON.stringify(live))
    const { urlsOf, selectedReleases } = await openPage()
    const before = await urlsOf('office')

    serve(JSON.stringify(site(release('/c.js'))))

    expect(await urlsOf('office')).toEqual(before)
    expect((await selectedReleases()).map(([app, { url }]) => [app, url])).toEqual([['office', '/b.js']])
  })

  const failures: [name: string, body: string, status?: number][] = [
    ['is missing', 'Not found', 404],
    ['is HTML', '<!doctype html>'],
    ['has another shape', '{"microFrontends": {"sallyport/office": [{"url": "/a.js"}]}}'],
    ['does not name the app', '{"microFrontends": {}}'],
    [
      'names only releases for another contract',
      JSON.stringify(site(release('/a.js', { contract: currentContract + 1 }))),
    ],
  ]
  for (const [name, body, status] of failures) {
    test(`that ${name} rejects, and the next call reads it again`, async () => {
      serve(body, status)
      const { urlsOf } = await openPage()
      await expect(urlsOf('office')).rejects.toThrow()

      serve(JSON.stringify(live))

      expect(await urlsOf('office')).toEqual(['/b.js', '/a.js'])
    })
  }
})

test('records every failed request for the document, with the app that needs it', async () => {
  const failures = [new TypeError('Failed to fetch'), Object.assign(new Error('Timed out'), { type: 'timeout' })]
  const { urlsOf } = await openPage()
  const { loadLog } = await import('./load-log.ts')

  for (const failure of failures) {
    server.mockRejectedValueOnce(failure)
    await expect(urlsOf('office')).rejects.toBe(failure)
  }

  expect(loadLog.attempts()).toMatchObject([
    { app: 'office', outcome: 'missing', detail: 'TypeError: Failed to fetch' },
    { app: 'office', outcome: 'late' },
  ])
})

test('finds the hash of the translations of the shell, and of every candidate of a remote', async () => {
  const withTranslations = (version: string, translations?: Record<string, string>): DiscoveredRelease => ({
    ...release(`/${version}.js`),
    metadata: { version, integrity: 'sha384-x' },
    extras: { platform: { contract: currentContract, ...(translations && { translations }) } },
  })
  embed({
    microFrontends: {
      'sallyport/shell': [withTranslations('3.0.0', { en: 'sha384-shell' })],
      'sallyport/office': [
        withTranslations('2.0.0', { en: 'sha384-en', ru: 'sha384-ru' }),
        withTranslations('1.0.0', { ru: 'sha384-former' }),
        withTranslations('0.9.0'),
      ],
    },
  })
  const { urlsOf, findTranslationIntegrity: find } = await openPage()
  await urlsOf('office')

  expect(await find('en', 'shell-3.0.0', false)).toBe('sha384-shell')
  expect(await find('ru', 'office-2.0.0', false)).toBe('sha384-ru')
  expect(await find('ru', 'office-1.0.0', false)).toBe('sha384-former')
  for (const name of ['office-0.9.0', 'office-4.0.0', 'auth-2.0.0', 'shell-9.9.9'])
    expect([name, await find('ru', name, false)]).toEqual([name, undefined])

  serve(JSON.stringify({ microFrontends: { 'sallyport/office': [withTranslations('2.0.0', { ru: 'sha384-new' })] } }))
  expect(await find('ru', 'office-2.0.0', true)).toBe('sha384-new')
  expect(await find('ru', 'office-1.0.0', true)).toBe('sha384-former')
})

describe('the first candidate of an app', () => {
  test('is the canary for visitors in its bucket', async () => {
    const canary = site(release('/canary.js', { isLive: false, traffic: 30 }), release('/live.js', { traffic: 70 }))
    serve(JSON.stringify(canary))

    document.cookie = `${canaryCookie}=2999`
    expect((await (await openPage()).urlsOf('office'))[0]).toBe('/canary.js')

    document.cookie = `${canaryCookie}=3000`
    expect((await (await openPage()).urlsOf('office'))[0]).toBe('/live.js')
  })

  test('requires only singletons that the shell of the page supplies', async () => {
    const shell = {
      ...release('/shell.js'),
      extras: { platform: { contract: currentContract, supplies: { react: '19.3.0' } } },
    }
    const releases = [
      release('/new.js', { requires: { react: '^20.0.0' } }),
      release('/old.js', { isLive: false, requires: { react: '^19.0.0' } }),
    ]
    embed({ microFrontends: { 'sallyport/shell': [shell], 'sallyport/office': releases } })

    const { urlsOf, selectedReleases } = await openPage()

    expect(await urlsOf('office')).toEqual(['/old.js'])
    expect((await selectedReleases()).map(([app]) => app)).toEqual(['shell', 'office'])
  })

  test('that does not exist is reported with what was expected', async () => {
    serve(JSON.stringify(site(release('/a.js', { contract: currentContract + 1 }))))
    const { urlsOf } = await openPage()

    await expect(urlsOf('office')).rejects.toThrow(
      `expected a release for contract ${currentContract} and this shell, found 1.0.0`,
    )
  })
})
