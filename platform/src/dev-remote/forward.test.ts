import type { RequestListener } from 'node:http'
import { expect, test } from '@rstest/core'
import { forward, type ForwardOptions } from './forward.ts'
import { sendRequest, serve } from './testing/test-servers.ts'

async function resultOf(listener: RequestListener, timeout = 100): Promise<string> {
  const [site, front] = [await serve(listener), await serve()]
  const options: ForwardOptions = { origins: { proxy: front.url, site: site.url }, timeout }
  const result = new Promise<string>((resolve) => {
    front.server.on('request', (request, response) => {
      forward(request, response, options).then(
        () => resolve('forwarded'),
        (error: Error) => {
          response.destroy()
          resolve(error.message)
        },
      )
    })
  })
  await sendRequest(front.url).catch(() => {})
  return result
}

test('fails when the site sends no response within the timeout', async () => {
  expect(await resultOf(() => {})).toBe('No data for 0.1 s')
})

test('fails when the site stops sending within a response', async () => {
  expect(await resultOf((_, response) => void response.write('half'))).toBe('No data for 0.1 s')
})

test('forwards a slow response whose chunks arrive within the timeout', async () => {
  const slowly: RequestListener = (_, response) => {
    let count = 0
    const timer = setInterval(() => {
      response.write('.')
      count += 1
      if (count < 25) return
      clearInterval(timer)
      response.end()
    }, 100)
  }

  expect(await resultOf(slowly, 2000)).toBe('forwarded')
})
