import { describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { act } from '@testing-library/react'
import { idsOf, batchSize, queries, renderBatches, requestedBatches, respondWithItems } from './testing/batches.ts'
import { pass, setUpPolling, tabIs } from './testing/polling.ts'
import { report } from './testing/session.ts'

const { byNode } = accessEndpoints
const interval = 1000

setUpPolling()

async function pollPages(options: { interval?: number } = { interval }) {
  const list = renderBatches(options)
  await pass(10)
  return list.result
}

describe('a polled list', () => {
  test('refetches its rows after each interval', async () => {
    respondWithItems(2)
    const result = await pollPages()
    expect(idsOf(result.current)).toEqual([1, 2])

    respondWithItems(1)
    await pass(interval)
    expect(idsOf(result.current)).toEqual([1])
    await pass(interval)

    expect(requestedBatches()).toEqual([1, 1, 1])
  })

  test('refetches several pages with one request, and then loads the next one', async () => {
    respondWithItems(8)
    const result = await pollPages()
    act(() => result.current.loadMore())
    await pass(10)
    expect(idsOf(result.current)).toEqual([1, 2, 3, 4, 5, 6])

    await pass(interval)
    expect(queries().slice(2)).toEqual([{ page: 1, limit: 2 * batchSize }])
    act(() => result.current.loadMore())
    await pass(10)

    expect(queries().at(-1)).toEqual({ page: 3, limit: batchSize })
    expect(idsOf(result.current)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('keeps its rows while polls fail, reports the failure once and continues', async () => {
    respondWithItems(2)
    const result = await pollPages()
    api.respondWithError(byNode, 500)
    await pass(3 * interval)

    expect(idsOf(result.current)).toEqual([1, 2])
    expect(result.current.isFailed).toBe(false)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: false }))
    respondWithItems(1)
    await pass(interval)

    expect(idsOf(result.current)).toEqual([1])
  })

  test('that could not be loaded waits for a retry', async () => {
    api.respondWithError(byNode, 500)

    const result = await pollPages()
    await pass(3 * interval)

    expect(result.current.isFailed).toBe(true)
    expect(requestedBatches()).toEqual([1])
  })
})

test('a list without an interval is not polled', async () => {
  respondWithItems(2)

  await pollPages({})
  await tabIs('hidden')
  await tabIs('visible')
  await pass(60 * interval)

  expect(requestedBatches()).toEqual([1])
})
