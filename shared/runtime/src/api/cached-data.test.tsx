import { describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { act, waitFor } from '@testing-library/react'
import { refetchStale, updateCachedItems } from './cached-data.ts'
import { renderAllocate } from './testing/action.ts'
import {
  respondWithItems,
  neverRespond,
  idsOf,
  loadBatches,
  batchSize,
  queries,
  renderBatches,
} from './testing/batches.ts'
import { setUpSession } from './testing/session.ts'

setUpSession()

const { allocate, byNode } = accessEndpoints

async function refuseAction() {
  api.respondWithError(allocate, 404)
  const action = renderAllocate({ refetchesOnError: [byNode] })
  await act(() => action.current.run('phone'))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('an outdated list of several pages', () => {
  test('is refetched with one request and keeps its rows until then', async () => {
    respondWithItems(12)
    const { result } = await loadBatches(3)
    neverRespond()

    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(4))

    expect(queries().at(-1)).toEqual({ page: 1, limit: 3 * batchSize })
    expect(idsOf(result.current)).toEqual(upTo(9))
  })

  test('continues with pages of its own size after a refetch', async () => {
    respondWithItems(13, { 1: 'cursor' })
    const { result } = await loadBatches(3)
    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(4))

    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(12)))
    expect(queries().at(-1)).toEqual({ page: 4, limit: batchSize, after: 'cursor' })
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(13)))
    expect(result.current.hasMore).toBe(false)
  })

  test('is refetched in pages of the maximum size', async () => {
    respondWithItems(400)
    const { result } = await loadBatches(7, { batchSize: 25 })

    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(7 + 3))

    expect(queries().slice(7)).toEqual([
      { page: 1, limit: 100 },
      { page: 3, limit: 50 },
      { page: 7, limit: 25 },
    ])
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(175)))
  })

  test('keeps its rows and its next page when the refetch fails', async () => {
    respondWithItems(12)
    const { result } = await loadBatches(3)
    api.respondWithError(byNode, 503)
    await refuseAction()
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 503 }))
    expect(idsOf(result.current)).toEqual(upTo(9))
    respondWithItems(12)

    act(() => result.current.loadMore())

    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(12)))
  })
})

test('changed rows of a cached list keep their positions, without a request', async () => {
  respondWithItems(6)
  const { result } = await loadBatches(2)

  act(() => updateCachedItems(byNode, (row) => (row.id === 4 ? { ...row, name: 'laptop' } : row)))

  expect(idsOf(result.current)).toEqual(upTo(6))
  await waitFor(() => expect(result.current.items[3]?.name).toBe('laptop'))
  expect(queries()).toHaveLength(2)
})

test('rows of a list that has not been loaded are not changed', async () => {
  neverRespond()
  const { result } = renderBatches()

  act(() => updateCachedItems(byNode, (row) => ({ ...row, name: 'laptop' })))

  expect(result.current).toMatchObject({ items: [], isPending: true })
})

test('refetchStale refetches a failed list with one request', async () => {
  respondWithItems(12)
  const { result } = await loadBatches(3)
  api.respondWithError(byNode, 503)
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.isFailed).toBe(true))
  respondWithItems(12)
  const before = queries().length

  act(() => refetchStale())

  await waitFor(() => expect(result.current.isFailed).toBe(false))
  expect(queries().slice(before)).toEqual([{ page: 1, limit: 9 }])
})
