import { describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { act, waitFor } from '@testing-library/react'
import {
  respondWithItems,
  requestedBatches,
  idsOf,
  loadFirst,
  batchSize,
  type renderBatches,
} from './testing/batches.ts'
import { setUpSession } from './testing/session.ts'

setUpSession()

async function loadMore({ result }: ReturnType<typeof renderBatches>) {
  const before = result.current.items.length
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.items.length).toBeGreaterThan(before))
}

describe('a list of pages', () => {
  for (const [count, hasMore] of [
    [0, false],
    [2, false],
    [3, true],
    [4, true],
  ] as const) {
    test(`of ${count} items in pages of 3 has ${hasMore ? 'possibly a' : 'no'} next page`, async () => {
      respondWithItems(count)

      const { result } = await loadFirst()

      expect(result.current.items).toHaveLength(Math.min(count, batchSize))
      expect(result.current.hasMore).toBe(hasMore)
    })
  }

  test('appends the next page and ends with one that is not full', async () => {
    respondWithItems(5)
    const list = await loadFirst()

    await loadMore(list)

    expect(idsOf(list.result.current)).toEqual([1, 2, 3, 4, 5])
    expect(list.result.current.hasMore).toBe(false)
    expect(list.result.current.firstBatch?.node).toMatchObject({ id: 7 })
  })

  test('requests each page with the cursor of the previous one, if there is one', async () => {
    respondWithItems(9, { 1: 'cursor-of-1' })
    const list = await loadFirst()

    await loadMore(list)
    await loadMore(list)

    expect(api.calls(accessEndpoints.byNode).map(({ query }) => query)).toEqual([
      { page: 1, limit: batchSize },
      { page: 2, after: 'cursor-of-1', limit: batchSize },
      { page: 3, limit: batchSize },
    ])
  })

  test('requests one page at a time, however often loadMore is called', async () => {
    respondWithItems(9)
    const { result } = await loadFirst()

    act(() => {
      for (let count = 0; count < 5; count += 1) result.current.loadMore()
    })
    await waitFor(() => expect(result.current.items).toHaveLength(6))

    expect(requestedBatches()).toEqual([1, 2])
  })

  test('shows only page 1 after a reload', async () => {
    respondWithItems(9)
    const list = await loadFirst()
    await loadMore(list)

    act(() => list.result.current.reload())
    await waitFor(() => expect(idsOf(list.result.current)).toEqual([1, 2, 3]))

    expect(requestedBatches()).toEqual([1, 2, 1])
  })
})
