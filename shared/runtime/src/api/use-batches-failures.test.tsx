import { describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { act, waitFor } from '@testing-library/react'
import { queryClient } from './query-client.ts'
import { respondWithItems, requestedBatches, idsOf, loadFirst } from './testing/batches.ts'
import { setUpSession, report } from './testing/session.ts'

const { byNode } = accessEndpoints

setUpSession()

describe('a page that fails', () => {
  test('keeps the loaded items and can be retried', async () => {
    respondWithItems(9)
    const { result } = await loadFirst()
    api.respondWithError(byNode, 500)

    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.isFailed).toBe(true))
    expect(idsOf(result.current)).toEqual([1, 2, 3])
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: true }))

    respondWithItems(9)
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual([1, 2, 3, 4, 5, 6]))
    expect(result.current.isFailed).toBe(false)
  })

  test('in a refetch does not fail the list and is reported as not shown', async () => {
    respondWithItems(2)
    const { result } = await loadFirst()
    api.respondWithError(byNode, 500)

    await act(() => queryClient.invalidateQueries({ queryKey: [byNode.path] }))

    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: false }))
    expect(idsOf(result.current)).toEqual([1, 2])
    expect(result.current.isFailed).toBe(false)
  })

  test('is not reported when the screen handles its status', async () => {
    api.respondWithError(byNode, 404, 'node not found')

    const { result } = await loadFirst({ handles: [404] })

    expect(result.current.error).toMatchObject({ status: 404 })
    expect(report).not.toHaveBeenCalled()
  })

  test('is requested once, without an automatic retry', async () => {
    api.respondWithError(byNode, 503)

    await loadFirst()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))

    expect(requestedBatches()).toEqual([1])
  })
})
