import { expect } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { access, api, manyOf, node } from '@sallyport/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { useBatches } from '../use-batches.ts'

const { byNode } = accessEndpoints
export const batchSize = 3

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

export const renderBatches = (options = {}) =>
  renderHook(() => useBatches(byNode, { params: { id: 7 } }, { batchSize, ...options }), { wrapper: MemoryRouter })

export const requestedBatches = () => api.calls(byNode).map(({ query }) => (query as { page: number }).page)
export const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

export async function loadFirst(options = {}) {
  const rendered = renderBatches(options)
  await waitFor(() => expect(rendered.result.current.isPending).toBe(false))
  return rendered
}

export async function loadBatches(count: number, options: { batchSize?: number } = {}) {
  const size = options.batchSize ?? batchSize
  const rendered = await loadFirst(options)
  for (let loaded = 1; loaded < count; loaded += 1) {
    act(() => rendered.result.current.loadMore())
    await waitFor(() => expect(rendered.result.current.items).toHaveLength((loaded + 1) * size))
  }
  return rendered
}
