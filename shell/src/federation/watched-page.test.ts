import { expect, rs, test } from '@rstest/core'
import type { LoaderFunctionArgs, RouteObject } from '@sallyport/runtime/router'
import { journal } from './journal.ts'
import { watched } from './watched-page.ts'

const args = { request: new Request('https://site.test/office/nodes') } as LoaderFunctionArgs
const load = ({ loader }: RouteObject) => (typeof loader === 'function' ? loader(args) : undefined)

test('a page is watched, and stays itself where it came from', async () => {
  const page = { path: '/office/nodes', loader: rs.fn(async () => 'nodes') }

  const seen = watched('office', page)

  expect(seen).not.toBe(page)
  expect(await load(seen)).toBe('nodes')
  expect(page.loader).toHaveBeenCalledWith(args)
})

test('what is wrong with its files is written down, and what its loader decides is not', async () => {
  const broken = Object.assign(new Error('a mistake'), { name: 'BrokenCodeError' })
  const away = new Response(null, { status: 302 })
  for (const reason of [broken, away]) {
    const page = watched('office', { path: '/office/nodes', loader: async () => Promise.reject(reason) })
    await expect(load(page)).rejects.toBe(reason)
  }

  expect(journal.attempts()).toMatchObject([
    { app: 'office', outcome: 'broken', detail: expect.stringContaining('a mistake') },
  ])
})
