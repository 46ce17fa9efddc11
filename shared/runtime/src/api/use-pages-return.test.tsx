import { describe, expect, test } from '@rstest/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { accessEndpoints, planEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { respondWithItems, neverRespond, requestedPages, pageSize } from './testing/pages.ts'
import { setUpSession } from './testing/session.ts'
import { useAction } from './use-action.ts'
import { usePages } from './use-pages.ts'

setUpSession()

const { byNode } = accessEndpoints

function List() {
  const { items, loadMore } = usePages(byNode, { params: { id: 7 } }, { pageSize })
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
    await waitFor(() => expect(requestedPages()).toEqual([1, 2, 3]))
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
    expect(requestedPages()).toEqual([1, 2])
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
    await waitFor(() => expect(requestedPages()).toEqual([1, 2, 1]))
    await shows('1 2 3 4 5 6')
  })

  test('shows its first page, refetched, when it is opened by a link', async () => {
    const router = await leaveAfterTwoPages()

    await act(() => router.navigate('/'))

    expect(screen.getByRole('button')).toHaveTextContent(/^1 2 3$/)
    await waitFor(() => expect(requestedPages()).toEqual([1, 2, 1]))
    await settle()
    expect(requestedPages()).toEqual([1, 2, 1])
  })
})
