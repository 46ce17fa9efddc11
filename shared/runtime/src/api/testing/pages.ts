import { expect } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { access, api, manyOf, node } from '@sallyport/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { usePages } from '../use-pages.ts'

const { byNode } = accessEndpoints
export const pageSize = 3

/** Responds with the pages of a list of `count` items; `cursors` has the `next` cursor of a page by its number. */
export function respondWithItems(count: number, cursors: Record<number, string> = {}): void {
  api.respond(byNode, ({ query }) => {
    const { page, limit } = query as { page: number; limit: number }
    const left = Math.max(0, count - (page - 1) * limit)
    const items = manyOf(Math.min(limit, left), (id) => access({ id }), (page - 1) * limit + 1)
    return { items, node: node(), next: cursors[page] }
  })
}

export const queries = () => api.calls(byNode).map(({ query }) => query)

export const neverRespond = () => api.respond(byNode, () => new Promise<never>(() => {}))

export const renderPages = (options = {}) =>
  renderHook(() => usePages(byNode, { params: { id: 7 } }, { pageSize, ...options }), { wrapper: MemoryRouter })

export const requestedPages = () => api.calls(byNode).map(({ query }) => (query as { page: number }).page)
export const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

export async function loadFirst(options = {}) {
  const rendered = renderPages(options)
  await waitFor(() => expect(rendered.result.current.isPending).toBe(false))
  return rendered
}

export async function loadPages(count: number, options: { pageSize?: number } = {}) {
  const size = options.pageSize ?? pageSize
  const rendered = await loadFirst(options)
  for (let loaded = 1; loaded < count; loaded += 1) {
    act(() => rendered.result.current.loadMore())
    await waitFor(() => expect(rendered.result.current.items).toHaveLength((loaded + 1) * size))
  }
  return rendered
}
