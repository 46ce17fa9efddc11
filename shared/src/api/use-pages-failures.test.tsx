import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { act, renderHook, waitFor } from '@testing-library/react'
import { accessEndpoints } from 'shared/contract'
import { signIn } from 'shared/session'
import { access, api, manyOf, member, node } from 'shared/testing'
import { queryClient, reportFailuresTo } from './query-client.ts'
import { usePages } from './use-pages.ts'

const { byNode } = accessEndpoints
const pageSize = 3
const report = rs.fn()

beforeEach(() => {
  signIn({ token: 'token', account: member() })
  report.mockReset()
  reportFailuresTo(report)
})

afterEach(() => queryClient.clear())

/** A list of so many items, page by page. */
function answerItems(count: number) {
  api.answers(byNode, ({ query }) => {
    const { page, limit } = query as { page: number; limit: number }
    const left = Math.max(0, count - (page - 1) * limit)
    return { items: manyOf(Math.min(limit, left), (id) => access({ id }), (page - 1) * limit + 1), node: node() }
  })
}

const renderPages = (options = {}) =>
  renderHook(() => usePages(byNode, { params: { id: 7 } }, { pageSize, ...options }))

const asked = () => api.calls(byNode).map(({ query }) => (query as { page: number }).page)
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

async function loadFirst(options = {}) {
  const rendered = renderPages(options)
  await waitFor(() => expect(rendered.result.current.isPending).toBe(false))
  return rendered
}

describe('a page that fails', () => {
  test('leaves what was on the screen, and is tried again', async () => {
    answerItems(9)
    const { result } = await loadFirst()
    api.refuses(byNode, 500)

    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.isFailed).toBe(true))
    expect(idsOf(result.current)).toEqual([1, 2, 3])
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }))

    answerItems(9)
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current)).toEqual([1, 2, 3, 4, 5, 6]))
    expect(result.current.isFailed).toBe(false)
  })

  test('is the screen’s where it handles the status', async () => {
    api.refuses(byNode, 404, 'node not found')

    const { result } = await loadFirst({ handles: [404] })

    expect(result.current.error).toMatchObject({ status: 404 })
    expect(report).not.toHaveBeenCalled()
  })

  test('is asked for once: nobody tries again by himself', async () => {
    api.refuses(byNode, 503)

    await loadFirst()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))

    expect(asked()).toEqual([1])
  })
})
