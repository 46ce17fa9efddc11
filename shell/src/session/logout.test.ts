import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { signIn, useSession, useSessionLost } from '@sallyport/runtime/session'
import { act, member, renderHook } from '@sallyport/testing'
import { endSession, recordRefusedSession } from './logout.ts'

const sent = rs.fn(async (_url: string, _options: RequestInit) => new Response('{}'))
rs.stubGlobal('fetch', sent)

beforeEach(() => {
  sent.mockReset()
  signIn({ token: 'secret', account: member() })
})

describe('ending the session', () => {
  test('clears it at once and sends a logout request that outlives the page', () => {
    sent.mockReturnValue(new Promise(() => {}))

    endSession()

    expect(useSession.getState()).toEqual({ token: null, account: null })
    expect(sent.mock.calls).toEqual([
      [
        '/api/user/logout',
        {
          method: 'POST',
          headers: { 'X-Api-Token': 'sallyport-web', Authorization: 'Bearer secret' },
          keepalive: true,
        },
      ],
    ])
  })

  test('does not count as a lost session, even after a lost one', () => {
    signIn({ token: 'refused', account: member() })
    recordRefusedSession()
    endSession()
    const { result: isLost } = renderHook(() => useSessionLost())
    expect(isLost.current).toBe(true)

    act(() => signIn({ token: 'next', account: member() }))
    act(() => endSession())

    expect(isLost.current).toBe(false)
  })

  test('works while the server is unreachable', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'))

    endSession()
    await new Promise((resolve) => setTimeout(resolve))

    expect(useSession.getState().token).toBeNull()
  })

  test('sends nothing without a session', () => {
    endSession()
    endSession()

    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('sends nothing for a session that the server has refused, and sends the next one', () => {
    recordRefusedSession()
    endSession()
    expect(sent).not.toHaveBeenCalled()

    signIn({ token: 'next', account: member() })
    endSession()

    expect(sent).toHaveBeenCalledTimes(1)
  })
})
