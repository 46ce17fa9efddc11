import { expect, test } from '@rstest/core'
import { act, renderHook } from '@testing-library/react'
import { noteLostSession, signIn, signOut, useSession, useSessionLost } from './session-store.ts'

const storageKey = 'sallyport-session'
const account = { id: 2, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }

test('a session that another tab began ends without a notice after a logout', () => {
  const { result: isLost } = renderHook(() => useSessionLost())
  act(() => {
    signIn({ token: 'first', account })
    noteLostSession()
    signOut()
  })
  expect(isLost.current).toBe(true)

  act(() => {
    localStorage.setItem(storageKey, JSON.stringify({ state: { token: 'second', account }, version: 0 }))
    dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
  })
  expect(useSession.getState().token).toBe('second')
  act(() => void signOut())

  expect(isLost.current).toBe(false)
})
