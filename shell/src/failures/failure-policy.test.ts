import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { useSessionLost } from '@sallyport/runtime/session'
import { act, closeToasts, renderHook, waitFor } from '@sallyport/testing'
import { setNavigate } from '../navigation.ts'
import { applyFailurePolicy } from './failure-policy.ts'

const navigate = rs.fn(async (_to: string) => {})

const server = rs.fn(async () => new Response(null))
rs.stubGlobal('fetch', server)

beforeEach(() => {
  server.mockClear()
  navigate.mockClear()
  setNavigate(navigate)
})

afterEach(closeToasts)

const alertTexts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

describe('a failure', () => {
  test('of 401 navigates to the logout, and only the login page shows the reason', async () => {
    await act(async () => applyFailurePolicy({ status: 401 }))

    expect(navigate.mock.calls).toEqual([['/auth/logout']])
    expect(renderHook(() => useSessionLost()).result.current).toBe(true)
    // Toasts appear in order: an earlier one would be shown too.
    await act(async () => applyFailurePolicy({ status: 429 }))
    await waitFor(() => expect(alertTexts()).not.toEqual([]))
    expect(alertTexts()).toEqual([expect.stringContaining('Too many requests')])
  })

  test('that the page shows is not repeated in a toast, but 401 still logs out', async () => {
    await act(async () => {
      for (const status of [0, 404, 429, 500]) applyFailurePolicy({ status, isShownInline: true })
    })
    // Toasts appear in order: the four earlier ones would be shown too.
    await act(async () => applyFailurePolicy({ status: 429 }))
    await waitFor(() => expect(alertTexts()).not.toEqual([]))
    expect(alertTexts()).toEqual([expect.stringContaining('Too many requests')])
    expect(server).toHaveBeenCalledTimes(1)

    await act(async () => applyFailurePolicy({ status: 401, isShownInline: true }))
    expect(navigate.mock.calls).toEqual([['/auth/logout']])
  })

  test('of 429 shows that there were too many requests', async () => {
    await act(async () => applyFailurePolicy({ status: 429 }))

    await waitFor(() => expect(alertTexts()).toEqual([expect.stringContaining('Too many requests')]))
    expect(navigate).not.toHaveBeenCalled()
  })

  for (const status of [0, 200, 404, 500]) {
    test(`of ${status} shows that something went wrong`, async () => {
      await act(async () => applyFailurePolicy({ status }))

      await waitFor(() => expect(alertTexts()).toEqual([expect.stringContaining('Something went wrong')]))
      expect(navigate).not.toHaveBeenCalled()
      expect(server).toHaveBeenCalledTimes(status === 0 ? 1 : 0)
    })
  }
})
