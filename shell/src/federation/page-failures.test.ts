import { expect, rs, test } from '@rstest/core'
import type { LoaderFunctionArgs, RouteObject } from '@sallyport/runtime/router'
import { loadLog } from './load-log.ts'
import { withFailureHandling } from './reload-if-stale.ts'

const args = { request: new Request('https://site.test/office/nodes') } as LoaderFunctionArgs
const load = ({ loader }: RouteObject) => (typeof loader === 'function' ? loader(args) : undefined)

test('wraps the loader of a copy of the page', async () => {
  const page = { path: '/office/nodes', loader: rs.fn(async () => 'nodes') }

  const handled = withFailureHandling('office', page)

  expect(handled).not.toBe(page)
  expect(await load(handled)).toBe('nodes')
  expect(page.loader).toHaveBeenCalledWith(args)
})

test('records code that fails, and not a response that the loader throws', async () => {
  const broken = Object.assign(new Error('a mistake'), { name: 'BrokenCodeError' })
  const redirect = new Response(null, { status: 302 })
  for (const reason of [broken, redirect]) {
    const page = withFailureHandling('office', { path: '/office/nodes', loader: async () => Promise.reject(reason) })
    await expect(load(page)).rejects.toBe(reason)
  }

  expect(loadLog.attempts()).toMatchObject([
    { app: 'office', outcome: 'broken', detail: expect.stringContaining('a mistake') },
  ])
})
