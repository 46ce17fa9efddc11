import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { createRequestHandler, listen, type ProxyTargets } from './proxy.ts'
import { sendRequest, serve, targetsWith } from './testing/test-servers.ts'

const consoleError = rs.spyOn(console, 'error')
beforeEach(() => void consoleError.mockReset().mockImplementation(() => {}))

async function startProxy(
  listener: RequestListener,
  targetsFor: (site: URL) => ProxyTargets | Promise<ProxyTargets> = targetsWith,
) {
  const [site, proxy] = [await serve(listener), await serve()]
  proxy.server.on('request', createRequestHandler(Promise.resolve(targetsFor(site.url)), proxy.url))
  return { site, proxy }
}

test('a port that is in use is reported with another one', async () => {
  const port = Number((await serve()).url.port)

  await expect(listen(createServer(), port)).rejects.toThrow(
    `Port ${port} is already in use. Choose another one: --port ${port + 1}`,
  )
})

describe('the proxy', () => {
  test('forwards a path unchanged, including `//`', async () => {
    const { proxy } = await startProxy(({ url }, response) => response.end(url))

    expect(await sendRequest(proxy.url, { path: '//' })).toEqual({ status: 200, body: '//' })
    expect(await sendRequest(proxy.url, { path: '/office?x=/../1' })).toEqual({ status: 200, body: '/office?x=/../1' })
  })

  test('responds with 200 to a page that only the local remote may have, and with 404 to a missing file', async () => {
    const { proxy } = await startProxy(({ url }, response) => {
      const body = url === '/office/new' ? '<head></head><body><div id="root"></div></body>' : 'Not found'
      response.writeHead(404, { 'content-type': 'text/html' }).end(body)
    })

    const page = await sendRequest(proxy.url, { path: '/office/new' })

    expect([page.status, page.body]).toEqual([200, expect.stringContaining('from this machine')])
    expect(await sendRequest(proxy.url, { path: '/missing.js' })).toEqual({ status: 404, body: 'Not found' })
  })

  test('responds with 502 when translations cannot be read, and keeps running', async () => {
    const unknown = 'unknown'
    const { proxy } = await startProxy(
      (_, response) => response.end('site'),
      (site) => targetsWith(site, unknown),
    )

    const { status, body } = await sendRequest(proxy.url, { path: '/i18n/locales/en/unknown-1.4.2.json' })

    expect([status, body]).toEqual([502, expect.stringMatching(/^\/i18n\/locales\/en\/unknown-1.4.2.json: .*en.json/)])
    expect(consoleError.mock.calls).toEqual([[`✗ ${body}`]])
    expect((await sendRequest(proxy.url)).body).toBe('site')
  })

  test('delays requests until the first build is ready', async () => {
    const { proxy } = await startProxy(
      (_, response) => response.end('site'),
      (site) => pause(100, targetsWith(site)),
    )

    expect(await sendRequest(proxy.url)).toEqual({ status: 200, body: 'site' })
  })

  test('responds with 502 and names the origin that did not respond', async () => {
    const { site, proxy } = await startProxy((_, response) => response.end())
    site.server.close()

    const { status, body } = await sendRequest(proxy.url, { path: '/office' })

    expect(status).toBe(502)
    expect(body).toMatch(`/office: ${site.url.origin} did not respond: `)
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('aborts the response when the site aborts, and logs it', async () => {
    const { proxy } = await startProxy((_, response) => {
      response.write('half')
      setTimeout(() => response.destroy(), 50)
    })

    await expect(sendRequest(proxy.url)).rejects.toThrow('aborted')
    expect(consoleError.mock.calls).toEqual([[expect.stringContaining('did not respond: aborted')]])
  })

  for (const isStarted of [false, true]) {
    test(`cancels the request to the site when the client cancels ${isStarted ? 'within' : 'before'} the response, and logs nothing`, async () => {
      const { site, proxy } = await startProxy((_, response) => {
        if (isStarted) response.write('half')
      })
      const arrival = once(site.server, 'request')

      const request = get(proxy.url).on('error', () => {})
      if (isStarted) await once(request, 'response')
      const [, response] = (await arrival) as [IncomingMessage, ServerResponse]
      request.destroy()
      await once(response, 'close')
      await pause(50)

      expect(consoleError).not.toHaveBeenCalled()
    })
  }

  test('responds with 421 to other host names', async () => {
    const { proxy } = await startProxy((_, response) => response.end('site'))
    const { port } = proxy.url
    const statusFor = async (host: string) => (await sendRequest(proxy.url, { host })).status

    expect(await statusFor(`localhost:${port}`)).toBe(200)
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200)
    for (const host of [`evil.test:${port}`, 'localhost', `localhost.evil.test:${port}`]) {
      expect(await statusFor(host)).toBe(421)
    }
  })
})
