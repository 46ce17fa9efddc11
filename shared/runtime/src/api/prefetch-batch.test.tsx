import { afterEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { access, api, node } from '@sallyport/testing'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from './query-client.ts'
import { report, setUpSession } from './testing/session.ts'
import { prefetchBatch } from './use-batches.ts'
import { useBatches } from './use-batches.ts'

setUpSession()
afterEach(() => void rs.useRealTimers())

const { byNode } = accessEndpoints
const request = { params: { id: 7 } }
const prefetch = () => prefetchBatch(byNode, request)
const open = () => renderHook(() => useBatches(byNode, request), { wrapper: MemoryRouter }).result
const List = () => <p>{`${useBatches(byNode, request).items.length} item`}</p>
const requestCount = () => api.calls(byNode).length

const respond = () => api.respond(byNode, { items: [access()], node: node() })

async function prefetchAndWait() {
  respond()
  prefetch()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

test('a page uses the response that was requested for it', async () => {
  await prefetchAndWait()

  const list = open()

  expect(list.current.items).toHaveLength(1)
  expect(queryClient.isFetching()).toBe(0)
})

test('a page that a link opens later than the response arrives uses it', async () => {
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '/node', element: <List /> },
  ])
  render(<RouterProvider router={router} />)
  await prefetchAndWait()
  const now = Date.now()
  rs.spyOn(Date, 'now').mockReturnValue(now + limits.prefetch.freshFor / 2)

  await act(() => router.navigate('/node'))

  expect(screen.getByText('1 item')).toBeInTheDocument()
  expect(queryClient.isFetching()).toBe(0)
})

test('a page waits for the request that is pending', async () => {
  respond()
  prefetch()
  const list = open()

  await waitFor(() => expect(list.current.items).toHaveLength(1))

  expect(requestCount()).toBe(1)
})

test('a page that opens later requests the list again', async () => {
  await prefetchAndWait()
  const now = Date.now()
  rs.spyOn(Date, 'now').mockReturnValue(now + limits.prefetch.freshFor + 1)

  open()

  await waitFor(() => expect(requestCount()).toBe(2))
})

test('a page requests the list again after a change', async () => {
  await prefetchAndWait()
  await queryClient.invalidateQueries({ refetchType: 'none' })

  open()

  await waitFor(() => expect(requestCount()).toBe(2))
})

test('a cached list is not requested in advance', async () => {
  await prefetchAndWait()

  prefetch()

  expect(requestCount()).toBe(1)
})

test('after a failure the page requests the list again', async () => {
  api.respondWithError(byNode, 500)
  prefetch()
  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ isShownInline: true })))
  respond()

  const list = open()

  await waitFor(() => expect(list.current.items).toHaveLength(1))
})
