import { describe, expect, test } from '@rstest/core'
import { act, waitFor } from '@testing-library/react'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { refetchFailed } from './refetch.ts'
import { renderAllocate } from './action.fixture.ts'
import { answerItems, answerNever, idsOf, loadPages, pageSize, queries } from './pages.fixture.ts'
import { beginSignedIn } from './session.fixture.ts'

beginSignedIn()

const { allocate, byNode } = accessEndpoints

/** An action on a row that another user has removed. */
async function refuseAction() {
  api.refuses(allocate, 404)
  const action = renderAllocate({ refetchesOnError: [byNode] })
  await act(() => action.current.run('phone'))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a list of several pages that a refusal shows to be outdated', () => {
  test('is fetched again with one request, and keeps all its rows meanwhile', async () => {
    answerItems(12)
    const { result } = await loadPages(3)
    answerNever()

    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(4))

    expect(queries().at(-1)).toEqual({ page: 1, limit: 3 * pageSize })
    expect(idsOf(result.current)).toEqual(upTo(9))
  })

  test('continues with pages of its own size', async () => {
    answerItems(13, { 1: 'cursor' })
    const { result } = await loadPages(3)
    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(4))

    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(12)))
    expect(queries().at(-1)).toEqual({ page: 4, limit: pageSize, after: 'cursor' })
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(13)))
    expect(result.current.hasMore).toBe(false)
  })

  test('is fetched in the largest pages that the server answers', async () => {
    answerItems(400)
    const { result } = await loadPages(7, { pageSize: 25 })

    await refuseAction()
    await waitFor(() => expect(queries()).toHaveLength(7 + 3))

    expect(queries().slice(7)).toEqual([
      { page: 1, limit: 100 },
      { page: 3, limit: 50 },
      { page: 7, limit: 25 },
    ])
    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(175)))
  })

  test('keeps its rows and its next page when the request fails', async () => {
    answerItems(12)
    const { result } = await loadPages(3)
    api.refuses(byNode, 503)
    await refuseAction()
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 503 }))
    expect(idsOf(result.current)).toEqual(upTo(9))
    answerItems(12)

    act(() => result.current.loadMore())

    await waitFor(() => expect(idsOf(result.current)).toEqual(upTo(12)))
  })
})

test('what could not be fetched is fetched again with one request', async () => {
  answerItems(12)
  const { result } = await loadPages(3)
  api.refuses(byNode, 503)
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.isFailed).toBe(true))
  answerItems(12)
  const before = queries().length

  act(() => refetchFailed())

  await waitFor(() => expect(result.current.isFailed).toBe(false))
  expect(queries().slice(before)).toEqual([{ page: 1, limit: 9 }])
})
