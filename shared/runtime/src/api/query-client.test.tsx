import { describe, expect, rs, test } from '@rstest/core'
import { adminNodeEndpoints, planEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/host'
import { currentAccount, setAccount, signIn } from '@sallyport/runtime/session'
import { admin, api, member } from '@sallyport/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { queryClient } from './query-client.ts'
import { setUpSession, report } from './testing/session.ts'
import { useCall } from './use-call.ts'

const { list } = planEndpoints

setUpSession()

describe('a query', () => {
  test('sends one request for several components', async () => {
    api.respond(list, { list: [] })

    const here = renderHook(() => useCall(list, {}))
    const there = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(there.result.current.data).toEqual({ list: [] }))

    expect(here.result.current.data).toEqual({ list: [] })
    expect(api.calls(list)).toHaveLength(1)
  })

  for (const status of [400, 401, 404, 429, 500]) {
    test(`reports a failure with status ${status} to the failure policy`, async () => {
      api.respondWithError(list, status)

      const { result } = renderHook(() => useCall(list, {}))
      await waitFor(() => expect(result.current.isError).toBe(true))

      expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status, isShownInline: true }))
    })

    test(`does not report status ${status} when the screen handles it`, async () => {
      api.respondWithError(list, status)

      const { result } = renderHook(() => useCall(list, {}, { handles: [status] }))
      await waitFor(() => expect(result.current.isError).toBe(true))

      expect(report).not.toHaveBeenCalled()
    })
  }

  test('keeps its data when a refetch fails and reports a failure that the page does not show', async () => {
    api.respond(list, { list: [] })
    const { result } = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }))
    api.respondWithError(list, 500)

    await act(() => queryClient.invalidateQueries({ queryKey: [list.path] }))

    expect(result.current.data).toEqual({ list: [] })
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: false }))
  })

  test('is sent even if the browser reports that it is offline', async () => {
    const online = rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    api.respond(list, { list: [] })

    const { result } = renderHook(() => useCall(list, {}))
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }))

    online.mockRestore()
  })
})

describe('the query cache', () => {
  const changes: [name: string, change: () => void, isCached: boolean][] = [
    ['is cleared by a logout', signOut, false],
    ['is cleared by a login as another user', () => signIn({ token: 'other', account: member({ id: 9 }) }), false],
    ['stays cached when only the account changes', () => setAccount(member({ is_privileged: true })), true],
  ]
  for (const [name, change, isCached] of changes) {
    test(name, () => {
      queryClient.setQueryData([list.path], 'plans')

      change()

      expect(queryClient.getQueryData([list.path])).toBe(isCached ? 'plans' : undefined)
    })
  }
})

describe('a call for admins that responds with 404', () => {
  const asAdmin = () => signIn({ token: 'token', account: admin() })
  const request = { params: { id: 7 } }

  test('is a failure like any other while the user is an admin', async () => {
    asAdmin()
    api.respondWithError(adminNodeEndpoints.byId, 404)
    api.respond(sessionEndpoints.info, admin())

    const { result } = renderHook(() => useCall(adminNodeEndpoints.byId, request))
    await waitFor(() => expect(result.current.isError).toBe(true))

    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }))
    expect(currentAccount()).toEqual(admin())
  })

  test('updates the account of a user who is no longer an admin, and is not reported', async () => {
    asAdmin()
    api.respond(adminNodeEndpoints.formData, { statuses: {}, types: {} })
    const { result: cached } = renderHook(() => useCall(adminNodeEndpoints.formData, {}))
    await waitFor(() => expect(cached.current.data).toBeDefined())
    api.respondWithError(adminNodeEndpoints.byId, 404)
    api.respond(sessionEndpoints.info, member({ id: admin().id }))

    const { result } = renderHook(() => useCall(adminNodeEndpoints.byId, request))
    await waitFor(() => expect(result.current.isError).toBe(true))

    expect(currentAccount()?.is_admin).toBe(false)
    await waitFor(() => expect(cached.current.data).toBeUndefined())
    expect(report).not.toHaveBeenCalled()
    expect(api.calls(adminNodeEndpoints.formData)).toHaveLength(1)
  })

  test('keeps the cached account when the account cannot be requested', async () => {
    asAdmin()
    api.respondWithError(adminNodeEndpoints.byId, 404)
    api.respondWithError(sessionEndpoints.info, 503)

    const { result } = renderHook(() => useCall(adminNodeEndpoints.byId, request))
    await waitFor(() => expect(result.current.isError).toBe(true))

    expect(currentAccount()).toEqual(admin())
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }))
  })
})
