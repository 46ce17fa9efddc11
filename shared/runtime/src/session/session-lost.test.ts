import { beforeEach, expect, test } from '@rstest/core'
import { act, renderHook } from '@testing-library/react'
import { reportSessionLost, signIn, signOut, useSession, useSessionLost, type Session } from './session-store.ts'

const storageKey = 'sallyport-session'
const account = { id: 2, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }

const session = { token: 'first', account }

/** What another tab stores, as the browser reports it to this one. */
const storeInOtherTab = (state: Session) =>
  act(() => {
    localStorage.setItem(storageKey, JSON.stringify({ state, version: 0 }))
    dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
  })

const renderIsLost = () => renderHook(() => useSessionLost()).result

/** A login forgets the session that the test before has lost. */
beforeEach(() => {
  signIn(session)
  signOut()
})

test('a logout in another tab loses the session of this one', () => {
  signIn(session)
  const isLost = renderIsLost()

  storeInOtherTab({ token: null, account: null })

  expect([useSession.getState().token, isLost.current]).toEqual([null, true])
})

test('a logout in this tab does not lose the session', () => {
  signIn(session)
  const isLost = renderIsLost()

  act(() => void signOut())
  storeInOtherTab({ token: null, account: null })

  expect(isLost.current).toBe(false)
})

test('a login and a logout after a lost session end without a notice', () => {
  signIn(session)
  const isLost = renderIsLost()
  storeInOtherTab({ token: null, account: null })
  expect(isLost.current).toBe(true)

  act(() => signIn({ token: 'second', account }))
  act(() => void signOut())

  expect(isLost.current).toBe(false)
})

test('a session that another tab began ends without a notice after a logout', () => {
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
