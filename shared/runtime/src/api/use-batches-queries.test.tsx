import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { accessEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { access, admin, api, manyOf, node, user } from '@sallyport/testing'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from './query-client.ts'
import { useBatches } from './use-batches.ts'

const batchSize = 3

beforeEach(() => {
  signIn({ token: 'token', account: admin() })
})

afterEach(() => queryClient.clear())

const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

describe('a changed query of a list', () => {
  const { list } = userEndpoints
  type Query = { sort?: 'id' | '-id' }

  const renderView = () =>
    renderHook(({ query }: { query: Query }) => useBatches(list, { query }, { batchSize }), {
      initialProps: { query: {} },
      wrapper: MemoryRouter,
    })

  const respondWithUsers = (firstId: number) =>
    api.respond(list, { items: manyOf(batchSize, (id) => user({ id }), firstId) })

  async function changeView() {
    respondWithUsers(1)
    const view = renderView()
    await waitFor(() => expect(idsOf(view.result.current)).toEqual([1, 2, 3]))
    respondWithUsers(7)
    view.rerender({ query: { sort: '-id' } })
    return view.result
  }

  test('is requested from page 1 while the previous rows stay visible', async () => {
    const result = await changeView()

    expect(idsOf(result.current)).toEqual([1, 2, 3])
    expect(result.current).toMatchObject({ isChanging: true, isPending: false, hasMore: false })
    await waitFor(() => expect(idsOf(result.current)).toEqual([7, 8, 9]))

    expect(result.current).toMatchObject({ isChanging: false, hasMore: true })
    expect(api.calls(list).map(({ query }) => query)).toEqual([
      { page: 1, limit: batchSize },
      { sort: '-id', page: 1, limit: batchSize },
    ])
  })

  test('that fails does not show the previous rows', async () => {
    respondWithUsers(1)
    const view = renderView()
    await waitFor(() => expect(view.result.current.isPending).toBe(false))
    api.respondWithError(list, 500)

    view.rerender({ query: { sort: 'id' } })
    await waitFor(() => expect(view.result.current.isFailed).toBe(true))

    expect(view.result.current.items).toEqual([])
  })
})

test('another list does not show the rows of the previous one', async () => {
  const { byNode } = accessEndpoints
  api.respond(byNode, { items: [access()], node: node() })
  const view = renderHook(({ id }) => useBatches(byNode, { params: { id } }, { batchSize }), {
    initialProps: { id: 7 },
    wrapper: MemoryRouter,
  })
  await waitFor(() => expect(view.result.current.items).toHaveLength(1))
  api.respond(byNode, () => new Promise<never>(() => {}))

  view.rerender({ id: 8 })

  expect(view.result.current).toMatchObject({ items: [], isPending: true, isChanging: false })
})
