import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RemoteName } from '@sallyport/contract/config'
import { answerWith, type Parts } from './proxy.ts'
import { ask, partsWith, serve } from './test-servers.ts'

const told = rs.spyOn(console, 'error')
beforeEach(() => void told.mockReset().mockImplementation(() => {}))

/** A proxy before a site that answers so. */
async function proxyBefore(answer: RequestListener, partsOf: (site: URL) => Parts | Promise<Parts> = partsWith) {
  const [site, proxy] = [await serve(answer), await serve()]
  proxy.server.on('request', answerWith(Promise.resolve(partsOf(site.url)), proxy.url))
  return { site, proxy }
}

describe('the proxy', () => {
  test('hands an address on as it is, also one that is none', async () => {
    const { proxy } = await proxyBefore(({ url }, response) => response.end(url))

    expect(await ask(proxy.url, { path: '//' })).toEqual({ status: 200, body: '//' })
    expect(await ask(proxy.url, { path: '/office?x=/../1' })).toEqual({ status: 200, body: '/office?x=/../1' })
  })

  test('outlives words that cannot be read', async () => {
    const nobody = 'nobody' as RemoteName
    const { proxy } = await proxyBefore(
      (_, response) => response.end('site'),
      (site) => partsWith(site, nobody),
    )

    const { status, body } = await ask(proxy.url, { path: '/i18n/locales/en/nobody-1.4.2.json' })

    expect([status, body]).toEqual([502, expect.stringMatching(/^\/i18n\/locales\/en\/nobody-1.4.2.json: .*en.json/)])
    expect(told.mock.calls).toEqual([[`✗ ${body}`]])
    expect((await ask(proxy.url)).body).toBe('site')
  })

  test('lets wait who asks before the first build is ready', async () => {
    const { proxy } = await proxyBefore(
      (_, response) => response.end('site'),
      (site) => pause(100, partsWith(site)),
    )

    expect(await ask(proxy.url)).toEqual({ status: 200, body: 'site' })
  })

  test('says which end did not answer', async () => {
    const { site, proxy } = await proxyBefore((_, response) => response.end())
    site.server.close()

    const { status, body } = await ask(proxy.url, { path: '/office' })

    expect(status).toBe(502)
    expect(body).toMatch(`/office: ${site.url.origin} did not answer: `)
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('breaks off where the site breaks off, and says so', async () => {
    const { proxy } = await proxyBefore((_, response) => {
      response.write('half')
      setTimeout(() => response.destroy(), 50)
    })

    await expect(ask(proxy.url)).rejects.toThrow('aborted')
    expect(told.mock.calls).toEqual([[expect.stringContaining('did not answer: aborted')]])
  })

  for (const isBegun of [false, true]) {
    test(`a request that is cancelled ${isBegun ? 'half way' : 'early'} ends at the site too, and is no failure of it`, async () => {
      const { site, proxy } = await proxyBefore((_, response) => {
        if (isBegun) response.write('half')
      })
      const arrival = once(site.server, 'request')

      const request = get(proxy.url).on('error', () => {})
      if (isBegun) await once(request, 'response')
      const [, response] = (await arrival) as [IncomingMessage, ServerResponse]
      request.destroy()
      await once(response, 'close')
      await pause(50)

      expect(told).not.toHaveBeenCalled()
    })
  }

  test('answers to its own names alone', async () => {
    const { proxy } = await proxyBefore((_, response) => response.end('site'))
    const { port } = proxy.url
    const statusFor = async (host: string) => (await ask(proxy.url, { host })).status

    expect(await statusFor(`localhost:${port}`)).toBe(200)
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200)
    for (const host of [`evil.test:${port}`, 'localhost', `localhost.evil.test:${port}`]) {
      expect(await statusFor(host)).toBe(421)
    }
  })
})
