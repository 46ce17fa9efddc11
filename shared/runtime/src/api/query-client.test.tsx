import { describe, expect, rs, test } from '@rstest/core'
import { act, renderHook, waitFor } from '@testing-library/react'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { setAccount, signIn, signOut } from '@sallyport/runtime/session'
import { api, member } from '@sallyport/testing'
import { queryClient } from './query-client.ts'
import { beginSignedIn, report } from './session.fixture.ts'
import { useCall } from './use-call.ts'

const { list } = planEndpoints

beginSignedIn()

describe('an answer that is asked for', () => {
  test('is asked for once, and shared', async () => {
    api.answers(list, { list: [] })

    const here = renderHook(() => useCall(list, {}))
    const there = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(there.result.current.data).toEqual({ list: [] }))

    expect(here.result.current.data).toEqual({ list: [] })
    expect(api.calls(list)).toHaveLength(1)
  })

  for (const status of [400, 401, 404, 429, 500]) {
    test(`that is refused with ${status} goes the general way`, async () => {
      api.refuses(list, status)

      const { result } = renderHook(() => useCall(list, {}))
      await waitFor(() => expect(result.current.isError).toBe(true))

      expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status, isShownInline: true }))
    })

    test(`that is refused with ${status} is the screen’s where it handles it`, async () => {
      api.refuses(list, status)

      const { result } = renderHook(() => useCall(list, {}, [status]))
      await waitFor(() => expect(result.current.isError).toBe(true))

      expect(report).not.toHaveBeenCalled()
    })
  }

  test('that cannot be renewed stays, and the failure is reported as one that nothing shows', async () => {
    api.answers(list, { list: [] })
    const { result } = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }))
    api.refuses(list, 500)

    await act(() => queryClient.invalidateQueries({ queryKey: [list.path] }))

    expect(result.current.data).toEqual({ list: [] })
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: false }))
  })

  test('is not asked for again because the network is said to be away', async () => {
    const online = rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    api.answers(list, { list: [] })

    const { result } = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }))

    online.mockRestore()
  })
})

describe('what is remembered of answers', () => {
  const changes: [name: string, change: () => void, isKept: boolean][] = [
    ['goes when somebody signs out', signOut, false],
    ['goes when somebody else signs in', () => signIn({ token: 'other', account: member({ id: 9 }) }), false],
    ['stays when only the account is new', () => setAccount(member({ is_privileged: true })), true],
  ]
  for (const [name, change, isKept] of changes) {
    test(name, () => {
      queryClient.setQueryData([list.path], 'plans')

      change()

      expect(queryClient.getQueryData([list.path])).toBe(isKept ? 'plans' : undefined)
    })
  }
})
