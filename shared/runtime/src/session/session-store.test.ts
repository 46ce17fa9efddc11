import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { Session } from './session-store.ts'

const storageKey = 'sallyport-session'
const account = { id: 2, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }
const nobody: Session = { token: null, account: null }

beforeEach(() => localStorage.clear())
afterEach(() => void rs.restoreAllMocks())

/** The module as a page that is opened now gets it. */
function openPage() {
  rs.resetModules()
  return import('./session-store.ts')
}

const stored = () => (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { state: Session } | null)?.state
const storedAs = (state: unknown) => localStorage.setItem(storageKey, JSON.stringify({ state, version: 0 }))

/** What the browser tells this tab of another. */
const otherTab = (change: () => void, key: string | null) => {
  change()
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('a session', () => {
  test('is kept for the next page', async () => {
    const { signIn } = await openPage()
    signIn({ token: 'secret', account })

    const next = await openPage()

    expect(next.useSession.getState()).toEqual({ token: 'secret', account })
    expect(next.currentAccount()).toEqual(account)
  })

  test('is gone when somebody signs out, here and for the next page', async () => {
    const { signIn, signOut, useSession } = await openPage()
    signIn({ token: 'secret', account })

    signOut()

    expect(useSession.getState()).toEqual(nobody)
    expect(stored()).toEqual(nobody)
    expect((await openPage()).useSession.getState()).toEqual(nobody)
  })

  test('gets a newer account and keeps its token', async () => {
    const { setAccount, signIn, useSession } = await openPage()
    signIn({ token: 'secret', account })

    setAccount({ ...account, is_admin: true })

    expect(useSession.getState()).toEqual({ token: 'secret', account: { ...account, is_admin: true } })
  })
})

describe('what another version or hand left in the storage', () => {
  const garbage: [name: string, leave: () => void][] = [
    ['no JSON', () => localStorage.setItem(storageKey, '{"state"')],
    ['a text', () => localStorage.setItem(storageKey, '"secret"')],
    ['nothing', () => localStorage.setItem(storageKey, 'null')],
    ['no state', () => localStorage.setItem(storageKey, '{}')],
    ['a token of another kind', () => storedAs({ token: 7, account })],
    ['an account of another shape', () => storedAs({ token: 'secret', account: { id: 'x', is_admin: true } })],
    ['no account', () => storedAs({ token: 'secret' })],
  ]
  for (const [name, leave] of garbage) {
    test(`${name} is not trusted`, async () => {
      leave()

      expect((await openPage()).useSession.getState()).toEqual(nobody)
    })
  }

  test('a token whose account is not known yet is', async () => {
    storedAs({ token: 'secret', account: null })

    expect((await openPage()).useSession.getState()).toEqual({ token: 'secret', account: null })
  })
})

describe('another tab', () => {
  const signedOut = () => storedAs(nobody)
  const changes: [name: string, change: () => void, key: string | null, expected: Session][] = [
    ['that signs out signs this one out', signedOut, storageKey, nobody],
    ['that removes the session signs this one out', () => localStorage.removeItem(storageKey), storageKey, nobody],
    ['that clears the storage signs this one out', () => localStorage.clear(), null, nobody],
    ['that changes something else changes nothing', signedOut, 'app-lang', { token: 'secret', account }],
    ['that writes garbage changes nothing', () => storedAs({ token: 7 }), storageKey, { token: 'secret', account }],
  ]
  for (const [name, change, key, expected] of changes) {
    test(name, async () => {
      const { signIn, useSession } = await openPage()
      signIn({ token: 'secret', account })

      otherTab(change, key)

      expect(useSession.getState()).toEqual(expected)
    })
  }

  test('that signs in as somebody else signs this one in', async () => {
    const { useSession } = await openPage()
    const other = { token: 'other', account: { ...account, id: 9 } }

    otherTab(() => storedAs(other), storageKey)

    expect(useSession.getState()).toEqual(other)
  })
})

describe('storage that keeps nothing', () => {
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

  for (const [name, fill] of [
    ['blocked', blocked],
    ['full', full],
  ] as const) {
    test(`because it is ${name}: the session lives in memory, and people can be told`, async () => {
      fill()
      const { signIn, signOut, useSession, useStorageStatus } = await openPage()

      signIn({ token: 'secret', account })
      expect(useSession.getState()).toEqual({ token: 'secret', account })
      expect(useStorageStatus.getState()).toEqual({ isPersistent: false })

      signOut()
      expect(useSession.getState()).toEqual(nobody)
    })
  }

  test('is not said of storage that works', async () => {
    const { signIn, useStorageStatus } = await openPage()

    signIn({ token: 'secret', account })

    expect(useStorageStatus.getState()).toEqual({ isPersistent: true })
  })
})
