import { describe, expect, rs, test } from '@rstest/core'
import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { api, newAccess } from '@sallyport/testing'
import { queryClient } from './query-client.ts'
import { allocated, renderAllocate } from './action.fixture.ts'
import { beginSignedIn } from './session.fixture.ts'
import { useAction } from './use-action.ts'

const { allocate, remove } = accessEndpoints

beginSignedIn()

/** A network that waits until the test lets it answer. */
function slowly() {
  let letGo = () => {}
  const promise = new Promise<typeof allocated>((resolve) => {
    letGo = () => resolve(allocated)
  })
  api.answers(allocate, () => promise)
  return () => letGo()
}

describe('an action', () => {
  test('sends what the person gave, and tells of the answer', async () => {
    api.answers(allocate, allocated)
    const onSuccess = rs.fn()
    const action = renderAllocate({ onSuccess })

    const isDone = await act(() => action.current.run('phone'))

    expect(isDone).toBe(true)
    expect(api.calls(allocate).map(({ body }) => body)).toEqual([{ node_id: 7, name: 'phone' }])
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ access: newAccess() }), 'phone')
  })

  test('is ignored while one of its kind is under way, from wherever it comes', async () => {
    const letGo = slowly()
    const [here, there] = [renderAllocate(), renderAllocate()]

    const answers = await act(async () => {
      const running = [here.current.run('one'), here.current.run('two'), there.current.run('three')]
      letGo()
      return Promise.all(running)
    })

    expect(answers).toEqual([true, false, false])
    expect(api.calls(allocate)).toHaveLength(1)
  })

  test('runs beside one of another kind', async () => {
    const letGo = slowly()
    api.answers(remove, null)
    const allocating = renderAllocate()
    const removing = renderHook(() => useAction(remove, { request: () => ({ params: { id: 1 } }) })).result

    const answers = await act(async () => {
      const running = [allocating.current.run('one'), removing.current.run()]
      letGo()
      return Promise.all(running)
    })

    expect(answers).toEqual([true, true])
  })

  test('says that it is running, and may run again afterwards', async () => {
    const letGo = slowly()
    const action = renderAllocate()

    const running = action.current.run('one')
    await waitFor(() => expect(action.current.isRunning).toBe(true))
    letGo()
    await act(() => running)

    await waitFor(() => expect(action.current.isRunning).toBe(false))
    expect(await act(() => action.current.run('two'))).toBe(true)
  })

  test('keeps nothing of its answer, in which a private key stands', async () => {
    api.answers(allocate, allocated)
    const action = renderAllocate()

    await act(() => action.current.run('phone'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))

    expect(queryClient.getMutationCache().getAll()).toEqual([])
  })

  test('lets its lists on the screen start again at page 1, and no other list', async () => {
    const byNode = [accessEndpoints.byNode.path, { params: { id: 7 } }, 25]
    const nodes = [nodeEndpoints.list.path, {}, 25]
    const subscriptions = [byNode, nodes].map((queryKey) => {
      queryClient.setQueryData(queryKey, 'pages')
      const queryFn = () => new Promise<never>(() => {})
      return new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
    })
    api.answers(allocate, allocated)

    const action = renderAllocate({ refreshes: [accessEndpoints.byNode] })
    await act(() => action.current.run('phone'))

    expect(queryClient.getQueryData(byNode)).toBeUndefined()
    expect(queryClient.getQueryData(nodes)).toBe('pages')
    for (const unsubscribe of subscriptions) unsubscribe()
  })
})
