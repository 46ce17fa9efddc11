import { describe, expect, rs, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { api, newAccess } from '@sallyport/testing'
import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { queryClient } from './query-client.ts'
import { allocated, renderAllocate } from './testing/action.ts'
import { setUpSession } from './testing/session.ts'
import { useAction } from './use-action.ts'

const { allocate, remove } = accessEndpoints

setUpSession()

function delayResponse() {
  let respond = () => {}
  const promise = new Promise<typeof allocated>((resolve) => {
    respond = () => resolve(allocated)
  })
  api.respond(allocate, () => promise)
  return () => respond()
}

describe('an action', () => {
  test('sends the input and passes the response to onSuccess', async () => {
    api.respond(allocate, allocated)
    const onSuccess = rs.fn()
    const action = renderAllocate({ onSuccess })

    const isDone = await act(() => action.current.run('phone'))

    expect(isDone).toBe(true)
    expect(api.calls(allocate).map(({ body }) => body)).toEqual([{ node_id: 7, name: 'phone' }])
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ access: newAccess() }), 'phone')
  })

  test('is ignored while a call of the same endpoint is pending, also from another component', async () => {
    const respond = delayResponse()
    const [here, there] = [renderAllocate(), renderAllocate()]

    const outcomes = await act(async () => {
      const running = [here.current.run('one'), here.current.run('two'), there.current.run('three')]
      respond()
      return Promise.all(running)
    })

    expect(outcomes).toEqual([true, false, false])
    expect(api.calls(allocate)).toHaveLength(1)
  })

  test('runs at the same time as an action of another endpoint', async () => {
    const respond = delayResponse()
    api.respond(remove, {})
    const allocating = renderAllocate()
    const removing = renderHook(() => useAction(remove, { request: () => ({ params: { id: 1 } }) })).result

    const outcomes = await act(async () => {
      const running = [allocating.current.run('one'), removing.current.run()]
      respond()
      return Promise.all(running)
    })

    expect(outcomes).toEqual([true, true])
  })

  test('reports that it is running and can run again afterwards', async () => {
    const respond = delayResponse()
    const action = renderAllocate()

    const running = action.current.run('one')
    await waitFor(() => expect(action.current.isRunning).toBe(true))
    respond()
    await act(() => running)

    await waitFor(() => expect(action.current.isRunning).toBe(false))
    expect(await act(() => action.current.run('two'))).toBe(true)
  })

  test('does not keep its response, which contains a private key', async () => {
    api.respond(allocate, allocated)
    const action = renderAllocate()

    await act(() => action.current.run('phone'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))

    expect(queryClient.getMutationCache().getAll()).toEqual([])
  })

  test('resets its mounted lists to page 1, and no other list', async () => {
    const byNode = [accessEndpoints.byNode.path, { params: { id: 7 } }, 25]
    const nodes = [nodeEndpoints.list.path, {}, 25]
    const subscriptions = [byNode, nodes].map((queryKey) => {
      queryClient.setQueryData(queryKey, 'pages')
      const queryFn = () => new Promise<never>(() => {})
      return new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
    })
    api.respond(allocate, allocated)

    const action = renderAllocate({ refreshes: [accessEndpoints.byNode] })
    await act(() => action.current.run('phone'))

    expect(queryClient.getQueryData(byNode)).toBeUndefined()
    expect(queryClient.getQueryData(nodes)).toBe('pages')
    for (const unsubscribe of subscriptions) unsubscribe()
  })
})
