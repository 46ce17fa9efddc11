import { beforeEach, expect, test } from '@rstest/core'
import { act, renderHook } from '@testing-library/react'
import { reportSessionLost, signIn, signOut, useSession, useSessionLost, type Session } from './session-store.ts'

const storageKey = 'sallyport-session'
const account = { id: 2, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }

const session = { token: 'first', account }

const storeInOtherTab = (state: Session) =>
  act(() => {
    localStorage.setItem(storageKey, JSON.stringify({ state, version: 0 }))
    dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
  })

const renderIsLost = () => renderHook(() => useSessionLost()).result

beforeEach(() => {
  signIn(session)
  signOut()
})

test('a logout in another tab marks the session of this one as lost', () => {
  signIn(session)
  const isLost = renderIsLost()

  storeInOtherTab({ token: null, account: null })

  expect([useSession.getState().token, isLost.current]).toEqual([null, true])
})

test('a logout in this tab does not mark the session as lost', () => {
  signIn(session)
  const isLost = renderIsLost()

  act(() => void signOut())
  storeInOtherTab({ token: null, account: null })

  expect(isLost.current).toBe(false)
})

test('a login in another tab clears the notice of a lost session', () => {
  const isLost = renderIsLost()
  act(() => {
    signIn(session)
    reportSessionLost()
    signOut()
  })
  expect(isLost.current).toBe(true)

  storeInOtherTab({ token: 'second', account })
  expect(useSession.getState().token).toBe('second')
  act(() => void signOut())

  expect(isLost.current).toBe(false)
})
