import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { Session } from './session-store.ts'

const storageKey = 'sallyport-session'
const account = { id: 2, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }
const signedOutSession: Session = { token: null, account: null }

beforeEach(() => localStorage.clear())
afterEach(() => void rs.restoreAllMocks())

async function openPage() {
  rs.resetModules()
  const [store, storage] = await Promise.all([import('./session-store.ts'), import('./storage.ts')])
  return { ...store, ...storage }
}

const stored = () => (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { state: Session } | null)?.state
const storedAs = (state: unknown) => localStorage.setItem(storageKey, JSON.stringify({ state, version: 0 }))

/** Applies a change as another tab, with the event that the browser sends to this one. */
const changeInOtherTab = (change: () => void, key: string | null) => {
  change()
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('a session', () => {
  test('persists across page loads', async () => {
    const { signIn } = await openPage()
    signIn({ token: 'secret', account })

    const next = await openPage()

    expect(next.useSession.getState()).toEqual({ token: 'secret', account })
    expect(next.currentAccount()).toEqual(account)
  })

  test('is removed by a logout, also from storage', async () => {
    const { signIn, signOut, useSession } = await openPage()
    signIn({ token: 'secret', account })

    signOut()

    expect(useSession.getState()).toEqual(signedOutSession)
    expect(stored()).toEqual(signedOutSession)
    expect((await openPage()).useSession.getState()).toEqual(signedOutSession)
  })

  test('keeps its token when the account is updated', async () => {
    const { setAccount, signIn, useSession } = await openPage()
    signIn({ token: 'secret', account })

    setAccount({ ...account, is_admin: true })

    expect(useSession.getState()).toEqual({ token: 'secret', account: { ...account, is_admin: true } })
  })
})

describe('the stored session', () => {
  const garbage: [name: string, store: () => void][] = [
    ['not JSON', () => localStorage.setItem(storageKey, '{"state"')],
    ['a string', () => localStorage.setItem(storageKey, '"secret"')],
    ['null', () => localStorage.setItem(storageKey, 'null')],
    ['without a state', () => localStorage.setItem(storageKey, '{}')],
    ['with a token that is not a string', () => storedAs({ token: 7, account })],
    ['with an invalid account', () => storedAs({ token: 'secret', account: { id: 'x', is_admin: true } })],
    ['without an account', () => storedAs({ token: 'secret' })],
  ]
  for (const [name, store] of garbage) {
    test(`is ignored when it is ${name}`, async () => {
      store()

      expect((await openPage()).useSession.getState()).toEqual(signedOutSession)
    })
  }

  test('may have a token whose account is not known yet', async () => {
    storedAs({ token: 'secret', account: null })

    expect((await openPage()).useSession.getState()).toEqual({ token: 'secret', account: null })
  })
})

describe('another tab', () => {
  const signedOut = () => storedAs(signedOutSession)
  const changes: [name: string, change: () => void, key: string | null, expected: Session][] = [
    ['that logs out logs this one out', signedOut, storageKey, signedOutSession],
    [
      'that removes the session logs this one out',
      () => localStorage.removeItem(storageKey),
      storageKey,
      signedOutSession,
    ],
    ['that clears the storage logs this one out', () => localStorage.clear(), null, signedOutSession],
    ['that changes something else changes nothing', signedOut, 'app-lang', { token: 'secret', account }],
    ['that writes garbage changes nothing', () => storedAs({ token: 7 }), storageKey, { token: 'secret', account }],
  ]
  for (const [name, change, key, expected] of changes) {
    test(name, async () => {
      const { signIn, useSession } = await openPage()
      signIn({ token: 'secret', account })

      changeInOtherTab(change, key)

      expect(useSession.getState()).toEqual(expected)
    })
  }

  test('that logs in as another user logs this one in', async () => {
    const { useSession } = await openPage()
    const other = { token: 'other', account: { ...account, id: 9 } }

    changeInOtherTab(() => storedAs(other), storageKey)

    expect(useSession.getState()).toEqual(other)
  })
})

test('a session that has changed while the page was in the back/forward cache is read again', async () => {
  const { signIn, useSession } = await openPage()
  signIn({ token: 'secret', account })
  const other = { token: 'other', account: { ...account, id: 9 } }
  storedAs(other)
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  show(false)
  expect(useSession.getState()).toEqual({ token: 'secret', account })
  show(true)

  expect(useSession.getState()).toEqual(other)
})

describe('the storage status', () => {
  const blocked = () =>
    rs.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  const full = () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    rs.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({ getItem: () => null, setItem })
  }

  for (const [name, breakStorage] of [
    ['blocked', blocked],
    ['full', full],
  ] as const) {
    test(`is not persistent when storage is ${name}, and the session stays in memory`, async () => {
      breakStorage()
      const { signIn, signOut, useSession, useStorageStatus } = await openPage()

      signIn({ token: 'secret', account })
      expect(useSession.getState()).toEqual({ token: 'secret', account })
      expect(useStorageStatus.getState()).toEqual({ isPersistent: false })

      signOut()
      expect(useSession.getState()).toEqual(signedOutSession)
    })
  }

  test('is persistent when storage works', async () => {
    const { signIn, useStorageStatus } = await openPage()

    signIn({ token: 'secret', account })

    expect(useStorageStatus.getState()).toEqual({ isPersistent: true })
  })
})
