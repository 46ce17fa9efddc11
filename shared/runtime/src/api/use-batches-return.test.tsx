import { describe, expect, test } from '@rstest/core'
import { accessEndpoints, planEndpoints } from '@sallyport/contract/endpoints'
import { access, api, node } from '@sallyport/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { refetchEndpoint } from './cached-data.ts'
import { respondWithItems, neverRespond, requestedBatches, batchSize } from './testing/batches.ts'
import { setUpSession } from './testing/session.ts'
import { useAction } from './use-action.ts'
import { useBatches } from './use-batches.ts'

setUpSession()

const { byNode } = accessEndpoints

function List() {
  const { items, loadMore } = useBatches(byNode, { params: { id: 7 } }, { batchSize })
  return (
    <button type="button" onClick={loadMore}>
      {items.map(({ id }) => id).join(' ')}
    </button>
  )
}

function Other() {
  const { run } = useAction(planEndpoints.order, {
    request: () => ({ body: { plan_id: 1, description: '' } }),
    refreshes: [byNode],
  })
  return (
    <button type="button" onClick={() => void run()}>
      Change
    </button>
  )
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole('button')).toHaveTextContent(text))

/** Responds with pages of nine items. The cursor of a page is the id of its last item. */
function respondAfterCursor() {
  api.respond(byNode, ({ query }) => {
    const { page, limit, after } = query as { page: number; limit: number; after?: string }
    const first = (after === undefined ? (page - 1) * limit : Number(after)) + 1
    const ids = Array.from({ length: limit }, (_, index) => first + index).filter((id) => id <= 9)
    return { items: ids.map((id) => access({ id })), node: node(), next: String(ids.at(-1)) }
  })
}

async function leaveAfterTwoPages({ isThirdPagePending = false } = {}) {
  respondWithItems(9)
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/other', element: <Other /> },
  ])
  render(<RouterProvider router={router} />)
  await shows('1 2 3')
  act(() => screen.getByRole('button').click())
  await shows('1 2 3 4 5 6')
  if (isThirdPagePending) {
    neverRespond()
    act(() => screen.getByRole('button').click())
    await waitFor(() => expect(requestedBatches()).toEqual([1, 2, 3]))
    respondWithItems(9)
  }
  await act(() => router.navigate('/other'))
  await shows('Change')
  return router
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

describe('a list that the user has left', () => {
  test('shows its loaded pages without a request when the user goes back', async () => {
    const router = await leaveAfterTwoPages()

    await act(() => router.navigate(-1))

    expect(screen.getByRole('button')).toHaveTextContent('1 2 3 4 5 6')
    await settle()
    expect(requestedBatches()).toEqual([1, 2])
  })

  test('keeps its loaded pages when the next page was pending', async () => {
    const router = await leaveAfterTwoPages({ isThirdPagePending: true })

    await act(() => router.navigate(-1))
    expect(screen.getByRole('button')).toHaveTextContent('1 2 3 4 5 6')

    act(() => screen.getByRole('button').click())
    await shows('1 2 3 4 5 6 7 8 9')
  })

  test('shows its pages and refetches them with one request after a mutation', async () => {
    const router = await leaveAfterTwoPages()
    api.respond(planEndpoints.order, { id: 1, gateway_id: 1, ext_id: 'x' })
    await act(async () => screen.getByRole('button').click())
    await waitFor(() => expect(api.calls(planEndpoints.order)).toHaveLength(1))
    await settle()

    await act(() => router.navigate(-1))

    expect(screen.getByRole('button')).toHaveTextContent('1 2 3 4 5 6')
    await waitFor(() => expect(requestedBatches()).toEqual([1, 2, 1]))
    await shows('1 2 3 4 5 6')
  })

  test('shows its first page, refetched, when it is opened by a link', async () => {
    const router = await leaveAfterTwoPages()

    await act(() => router.navigate('/'))

    expect(screen.getByRole('button')).toHaveTextContent(/^1 2 3$/)
    await waitFor(() => expect(requestedBatches()).toEqual([1, 2, 1]))
    await settle()
    expect(requestedBatches()).toEqual([1, 2, 1])
  })

  test('goes on after its first page when the refetch of merged pages fails', async () => {
    const router = await leaveAfterTwoPages()
    respondAfterCursor()
    await act(() => router.navigate(-1))
    act(() => refetchEndpoint(byNode))
    await waitFor(() => expect(requestedBatches()).toEqual([1, 2, 1]))
    await settle()
    await act(() => router.navigate('/other'))
    api.respondWithError(byNode, 500)

    await act(() => router.navigate('/'))
    await waitFor(() => expect(requestedBatches()).toEqual([1, 2, 1, 1]))
    await settle()
    respondAfterCursor()
    act(() => screen.getByRole('button').click())

    await shows('1 2 3 4 5 6')
  })
})
