import { describe, expect, rs, test } from '@rstest/core'
import { accessEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/host'
import { access, api, failures, node } from '@sallyport/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { queryClient } from './query-client.ts'
import { allocated, renderAllocate } from './testing/action.ts'
import { respondWithItems, requestedBatches, idsOf, loadFirst } from './testing/batches.ts'
import { setUpSession, report } from './testing/session.ts'
import { useAction } from './use-action.ts'

const { allocate } = accessEndpoints
const { setAdmin } = userEndpoints

setUpSession()

describe('an action that fails', () => {
  test('is reported to the failure policy and does not refetch lists', async () => {
    queryClient.setQueryData([accessEndpoints.byNode.path], 'pages')
    api.respondWithError(allocate, 500)
    const [onSuccess, onRefused] = [rs.fn(), rs.fn()]
    const action = renderAllocate({ onSuccess, onRefused, handles: [400], refreshes: [accessEndpoints.byNode] })

    expect(await act(() => action.current.run('phone'))).toBe(false)

    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }))
    expect([onSuccess.mock.calls, onRefused.mock.calls]).toEqual([[], []])
    expect(queryClient.getQueryData([accessEndpoints.byNode.path])).toBe('pages')
  })

  for (const { name, status, applyTo } of failures) {
    const isOutdated = [0, 200, 400, 404, 409].includes(status)
    test(`with ${name} ${isOutdated ? 'refetches its lists' : 'refetches no list'}`, async () => {
      respondWithItems(2)
      const { result } = await loadFirst()
      applyTo(allocate)
      const action = renderAllocate({ refreshes: [accessEndpoints.byNode] })
      respondWithItems(3)

      await act(() => action.current.run('phone'))

      await waitFor(() => expect(idsOf(result.current)).toEqual(isOutdated ? [1, 2, 3] : [1, 2]))
      expect(requestedBatches()).toEqual(isOutdated ? [1, 1] : [1])
    })
  }

  test('refetches the queries of refetchesOnError and shows their data until then', async () => {
    respondWithItems(2)
    const { result } = await loadFirst()
    api.respondWithError(allocate, 404)
    const action = renderAllocate({ refetchesOnError: [accessEndpoints.byNode] })
    let respond = () => {}
    api.respond(accessEndpoints.byNode, () => {
      return new Promise((resolve) => (respond = () => resolve({ items: [access({ id: 1 })], node: node() })))
    })

    await act(() => action.current.run('phone'))

    await waitFor(() => expect(requestedBatches()).toEqual([1, 1]))
    expect(idsOf(result.current)).toEqual([1, 2])
    respond()
    await waitFor(() => expect(idsOf(result.current)).toEqual([1]))
  })

  test('calls onRefused for the statuses that the screen handles', async () => {
    api.respondWithError(allocate, 400, 'node capacity overflow')
    const onRefused = rs.fn()
    const action = renderAllocate({ onRefused, handles: [400] })

    await act(() => action.current.run('phone'))

    const refusal = expect.objectContaining({ status: 400, code: 'node capacity overflow' })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal, 'phone')
    expect(report).not.toHaveBeenCalled()
  })

  test('is ignored after the session has changed', async () => {
    api.respond(setAdmin, () => {
      signOut()
      return {}
    })
    const onSuccess = rs.fn()
    const request = () => ({ body: { user_id: 2, is_admin: true } })
    const action = renderHook(() => useAction<typeof setAdmin>(setAdmin, { request, onSuccess })).result

    const isDone = await act(() => action.current.run())

    expect(isDone).toBe(false)
    expect([onSuccess.mock.calls, report.mock.calls]).toEqual([[], []])
  })

  test('because onSuccess throws is not swallowed', async () => {
    api.respond(allocate, allocated)
    const onSuccess = () => {
      throw new Error('a mistake of ours')
    }
    const action = renderAllocate({ onSuccess })

    await expect(act(() => action.current.run('phone'))).rejects.toThrow('a mistake of ours')
  })
})
