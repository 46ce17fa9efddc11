import { expect, test } from '@rstest/core'
import type { RequestListener } from 'node:http'
import { forward, type Way } from './forward.ts'
import { ask, serve } from './test-servers.ts'

/** What becomes of a request whose site answers so, and is given 100 ms. */
async function resultOf(answer: RequestListener): Promise<string> {
  const [site, front] = [await serve(answer), await serve()]
  const way: Way = { ends: { here: front.url, site: site.url, name: 'office' }, patience: 100 }
  const result = new Promise<string>((resolve) => {
    front.server.on('request', (request, response) => {
      forward(request, response, way).then(
        () => resolve('answered'),
        (error: Error) => {
          response.destroy()
          resolve(error.message)
        },
      )
    })
  })
  await ask(front.url).catch(() => {})
  return result
}

test('a site that says nothing is given up', async () => {
  expect(await resultOf(() => {})).toBe('Nothing came for 0.1 s')
})

test('a site that goes silent half way is given up', async () => {
  expect(await resultOf((_, response) => void response.write('half'))).toBe('Nothing came for 0.1 s')
})

test('a slow site is not: it is silence that counts', async () => {
  const slowly: RequestListener = (_, response) => {
    let count = 0
    const timer = setInterval(() => {
      response.write('.')
      count += 1
      if (count < 5) return
      clearInterval(timer)
      response.end()
    }, 50)
  }

  expect(await resultOf(slowly)).toBe('answered')
})
