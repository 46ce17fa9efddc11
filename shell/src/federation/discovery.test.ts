import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'

const release = (url: string, isDefault = true) => ({
  url,
  metadata: { version: '1.0.0', integrity: 'sha384-x' },
  deployment: { traffic: 100, default: isDefault },
  extras: { platform: { contract: 1 } },
})
const live = { microFrontends: { 'sallyport/office': [release('/a.js', false), release('/b.js')] } }

const server = rs.fn(async (_address: string, _options?: RequestInit) => new Response(''))

beforeEach(() => {
  server.mockReset()
  rs.stubGlobal('fetch', server)
})

afterEach(() => {
  document.body.innerHTML = ''
  rs.unstubAllGlobals()
})

/** The module as a page that is opened now gets it. */
async function openPage() {
  rs.resetModules()
  return (await import('./discovery.ts')).releaseOf
}

const serve = (body: string, status = 200) => server.mockImplementation(async () => new Response(body, { status }))

describe('discovery', () => {
  test('stands in the page, and is not fetched then', async () => {
    document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(live)}</script>`
    const releaseOf = await openPage()

    expect((await releaseOf('office')).url).toBe('/b.js')
    expect(server).not.toHaveBeenCalled()
  })

  test('is fetched once from a plain file server, and asked for anew', async () => {
    serve(JSON.stringify(live))
    const releaseOf = await openPage()

    await Promise.all([releaseOf('office'), releaseOf('office')])

    expect(server.mock.calls).toEqual([['/discovery.json', { cache: 'no-cache' }]])
  })

  const failures: [name: string, body: string, status?: number][] = [
    ['is missing', 'Not found', 404],
    ['is a page', '<!doctype html>'],
    ['has another shape', '{"microFrontends": {"sallyport/office": [{"url": "/a.js"}]}}'],
    ['does not name the app', '{"microFrontends": {}}'],
  ]
  for (const [name, body, status] of failures) {
    test(`that ${name} is a failure, and a later call reads again`, async () => {
      serve(body, status)
      const releaseOf = await openPage()
      await expect(releaseOf('office')).rejects.toThrow()

      serve(JSON.stringify(live))

      expect((await releaseOf('office')).url).toBe('/b.js')
    })
  }
})
