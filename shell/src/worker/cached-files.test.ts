import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { discovery, origin, pageWith, stylesheet, createSite } from './testing/fake-site.ts'

afterEach(() => void rs.unstubAllGlobals())

const script = '/remotes/office/1.4.2/page.js'
const translations = '/i18n/locales/en/office-1.4.2.json?v=1.0.7'
const html = { text: '<!doctype html>', type: 'text/html; charset=utf-8' }

describe('caching a release', () => {
  test('caches a stylesheet only with the integrity hash of the page', async () => {
    const { responses, requests, cachedFiles, cachedText } = await createSite()
    responses['/'] = { text: pageWith(`<link href="${stylesheet}" rel="stylesheet" integrity="sha384-good">`) }
    responses[stylesheet] = { text: 'bad', integrity: 'sha384-bad' }
    await cachedFiles.cacheLiveRelease().catch(() => {})
    expect(await cachedText(stylesheet)).toBeUndefined()
    // The second request bypasses the HTTP cache.
    expect(requests.filter(({ path }) => path === stylesheet).map(({ init }) => init?.cache)).toEqual([
      undefined,
      'reload',
    ])

    responses[stylesheet] = { text: 'good', integrity: 'sha384-good' }
    await cachedFiles.cacheLiveRelease()

    expect(await cachedText(stylesheet)).toBe('good')
  })

  test('takes a file that a page requests meanwhile', async () => {
    const { responses, requests, request, cachedFiles, cachedText } = await createSite()
    responses['/'] = { text: pageWith(`<link href="${stylesheet}" rel="stylesheet">`) }
    responses[stylesheet] = { text: 'style' }

    const isCached = cachedFiles.cacheLiveRelease()
    expect(await request(stylesheet)).toBe('style')
    await isCached

    expect(requests.filter(({ path }) => path === stylesheet)).toHaveLength(1)
    expect(await cachedText(stylesheet)).toBe('style')
  })
})

describe('a site under a base path', () => {
  const script = '/vpn/shell/1.0.0/a.js'

  test('caches its own page and files, and drops those of a replaced release', async () => {
    const { responses, cachedFiles, cachedText } = await createSite('/vpn')
    responses['/vpn/'] = { text: pageWith(`<script src="${script}"></script>`) }
    responses[script] = {}
    await cachedFiles.cacheLiveRelease()
    expect([await cachedText('/vpn/'), await cachedText(script)]).toEqual([expect.stringContaining(script), script])
    expect(await (await cachedFiles.cachedPage(`${origin}/vpn/404`))?.text()).toContain(script)
    expect(await cachedFiles.cachedPage(`${origin}/404`)).toBeUndefined()

    responses['/vpn/discovery.json'] = { text: discovery.replaceAll('1.0.0', '2.0.0') }
    responses['/vpn/'] = { text: pageWith() }
    await cachedFiles.cacheReleaseIfChanged()

    expect(await cachedText(script)).toBeUndefined()
  })

  test('deletes only caches of its own former workers', async () => {
    for (const [basePath, kept] of [
      ['', ['other', 'sallyport-0.1.0 /vpn/', 'sallyport-0.1.0 /team/']],
      ['/vpn', ['other', 'sallyport-0.1.0', 'sallyport-0.1.0 /team/']],
    ] as const) {
      const { cachedFiles, cacheNames } = await createSite(basePath)
      for (const name of ['other', 'sallyport-0.1.0', 'sallyport-0.1.0 /vpn/', 'sallyport-0.1.0 /team/'])
        cacheNames.add(name)

      await cachedFiles.deleteOtherCaches()

      expect([...cacheNames]).toEqual(kept)
    }
  })
})

describe('a release with a file that', () => {
  const next = discovery.replaceAll('1.0.0', '2.0.0')
  const [old, live] = [`/shell/1.0.0/a.js`, `/shell/2.0.0/a.js`]

  /** A site that is cached, with a new release of the shell whose script has this response. */
  async function release(response?: { status?: number; type?: string }) {
    const site = await createSite()
    site.responses['/'] = { text: pageWith(`<script src="${old}"></script>`) }
    site.responses[old] = {}
    await site.cachedFiles.cacheLiveRelease()
    site.responses['/'] = { text: pageWith(`<script src="${live}"></script>`) }
    site.responses['/discovery.json'] = { text: next }
    if (response) site.responses[live] = response
    return site
  }

  for (const [name, response] of [
    ['cannot be fetched', undefined],
    ['responds with 502', { status: 502 }],
    ['is a page', { type: 'text/html' }],
  ] as const) {
    test(`${name} is not cached until the file is valid, and the previous release stays complete`, async () => {
      const { responses, cachedFiles, cachedText } = await release(response)

      await cachedFiles.cacheReleaseIfChanged().catch(() => {})
      expect(await cachedText('/')).toContain(old)
      expect(await cachedText('/discovery.json')).toBe(discovery)
      expect(await cachedText(old)).toBe(old)

      responses[live] = {}
      await cachedFiles.cacheReleaseIfChanged()
      expect(await cachedText('/')).toContain(live)
      expect(await cachedText(live)).toBe(live)
      expect(await cachedText(old)).toBeUndefined()
    })
  }

  test('is missing is cached without the file', async () => {
    const { cachedFiles, cachedText } = await release({ status: 404 })

    await cachedFiles.cacheReleaseIfChanged()

    expect(await cachedText('/')).toContain(live)
    expect(await cachedText(live)).toBeUndefined()
  })
})

describe('a file of a release', () => {
  for (const [name, path, bad, good] of [
    ['script that is a page', script, html, { text: 'code' }],
    ['translation file that is a page', translations, html, { text: '{}', type: 'application/json' }],
    ['translation file that is cut off', translations, { text: '{"a":', type: 'application/json' }, { text: '{}' }],
    ['script that is missing', script, { text: 'none', status: 404 }, { text: 'code' }],
  ] as const) {
    test(`a ${name} is not cached, and the next request fetches it`, async () => {
      const { responses, request, cachedFiles, cachedText } = await createSite()
      await cachedFiles.cacheLiveRelease()
      responses[path] = bad
      expect(await request(path)).toBe(bad.text)
      expect(await cachedText(path)).toBeUndefined()

      responses[path] = good

      expect(await request(path)).toBe(good.text)
      expect(await cachedText(path)).toBe(good.text)
    })
  }

  test('is fetched once and cached, unless the discovery document does not contain its release', async () => {
    const { responses, requests, request, cachedFiles, cachedText } = await createSite()
    await cachedFiles.cacheLiveRelease()
    const other = '/remotes/office/1.0.0/page.js'
    Object.assign(responses, { [script]: { text: 'code' }, [other]: { text: 'old' } })

    for (const path of [script, script, other]) await request(path)

    expect(requests.filter(({ path }) => path === script)).toHaveLength(1)
    expect(await cachedText(other)).toBeUndefined()
  })
})

describe('a retried file', () => {
  const retries = [
    ['at another URL', `${script}?try=2`, {}],
    ['with cache: reload', script, { cache: 'reload' }],
  ] as const

  for (const [name, path, init] of retries) {
    test(`${name} is fetched and replaces the cached one`, async () => {
      const { responses, request, cachedFiles, cachedText } = await createSite()
      await cachedFiles.cacheLiveRelease()
      responses[script] = { text: 'bad' }
      await request(script)

      responses[path] = { text: 'good' }

      expect(await request(path, init)).toBe('good')
      expect(await cachedText(script)).toBe('good')
      expect(await request(script)).toBe('good')
      expect(await cachedText(`${script}?try=2`)).toBeUndefined()
    })

    test(`${name} is the cached one when the site fails or the hash does not match`, async () => {
      const { responses, request, cachedFiles, cachedText } = await createSite()
      await cachedFiles.cacheLiveRelease()
      responses[script] = { text: 'code', integrity: 'sha384-good' }
      await request(script)

      for (const away of [undefined, { status: 503 }, { text: 'bad', integrity: 'sha384-bad' }]) {
        if (away) responses[path] = away
        else delete responses[path]
        expect(await request(path, { ...init, integrity: 'sha384-good' })).toBe('code')
      }
      responses[path] = html
      expect(await request(path, init)).toBe(html.text)
      expect(await cachedText(script)).toBe('code')
    })
  }

  test('from before the worker was active is cached as its last retry, without the retry parameter', async () => {
    const { responses, cachedFiles, cachedText } = await createSite()
    await cachedFiles.cacheLiveRelease()
    responses[script] = { text: 'bad' }
    responses[`${script}?try=2`] = { text: 'good' }

    await cachedFiles.cacheUsedFiles([script, `${script}?try=2`].map((path) => origin + path))

    expect(await cachedText(script)).toBe('good')
    expect(await cachedText(`${script}?try=2`)).toBeUndefined()
  })
})
