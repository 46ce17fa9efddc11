import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { signIn, signOut, useSession, useSessionLost } from '@sallyport/runtime/session'
import { act, admin, api, closeToasts, failures, member, renderHook, waitFor } from '@sallyport/testing'
import { reportFailure } from '../failures/report-failure.ts'
import { navigateWith } from '../navigation.ts'
import { AccountNotConfirmedError, confirmAccount, startAccount } from './start-account.ts'

const { info } = sessionEndpoints
const navigate = rs.fn(async (_to: string) => {})

/** The site itself answers. */
rs.stubGlobal('fetch', async () => new Response(null))

beforeEach(() => {
  navigate.mockClear()
  navigateWith(navigate)
})

afterEach(closeToasts)

const session = () => useSession.getState()
const isSessionLost = () => renderHook(() => useSessionLost()).result.current
const navigation = () => new AbortController().signal

/** All toasts once a further failure is shown: toasts appear in order, so earlier ones would be there too. */
async function nextToasts() {
  await act(async () => reportFailure({ status: 500 }))
  await waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  return [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
}

const startWith = (account: Account | null) => {
  useSession.setState({ token: 'token', account })
  return startAccount()
}

describe('the account at the start', () => {
  test('is not asked for without a token', async () => {
    await startAccount()

    expect(api.calls(info)).toEqual([])
  })

  test('is waited for where a guard could not decide without it', async () => {
    api.answers(info, member())

    await startWith(null)

    expect(session().account).toEqual(member())
    expect(api.calls(info)).toHaveLength(1)
  })

  test('is what was stored until the answer comes, and then what it says', async () => {
    let answer = (_account: Account) => {}
    api.answers(info, () => new Promise<Account>((resolve) => (answer = resolve)))

    await startWith(member())
    expect(session().account).toEqual(member())
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))

    answer(admin())
    await waitFor(() => expect(session().account).toEqual(admin()))
    expect(api.calls(info)).toHaveLength(1)
  })
})

describe('an answer of 401', () => {
  for (const [name, account] of [
    ['without a stored account', null],
    ['of an admin', admin()],
  ] as const) {
    test(`${name} clears the token and leads to the logout`, async () => {
      api.refuses(info, 401)

      await startWith(account)

      await waitFor(() => expect(session()).toEqual({ token: null, account: null }))
      expect(navigate.mock.calls).toEqual([['/auth/logout']])
      expect(isSessionLost()).toBe(true)
    })
  }
})

describe('any other answer keeps the session, which may well be good, and is told', () => {
  for (const { name, status, applyTo } of failures.filter((failure) => failure.status !== 401)) {
    const said = status === 429 ? 'Too many requests' : 'Something went wrong'

    test(`${name}, of whoever is known`, async () => {
      applyTo(info)

      await act(() => startWith(admin()))

      await waitFor(() => expect(document.body).toHaveTextContent(said))
      expect(session()).toEqual({ token: 'token', account: admin() })
      expect(navigate).not.toHaveBeenCalled()
    })

    test(`${name}, of somebody who is not known yet`, async () => {
      applyTo(info)

      await act(() => startWith(null))

      await waitFor(() => expect(document.body).toHaveTextContent(said))
      expect(session()).toEqual({ token: 'token', account: null })
      expect(navigate).not.toHaveBeenCalled()
    })
  }
})

describe('an answer that comes too late', () => {
  const changes: [name: string, change: () => void, account: Account | null][] = [
    ['does not sign in who has signed out', signOut, null],
    [
      'is not the account of the next person',
      () => signIn({ token: 'other', account: member({ id: 9 }) }),
      member({ id: 9 }),
    ],
  ]
  for (const [name, change, account] of changes) {
    test(name, async () => {
      let answer = (_account: Account) => {}
      api.answers(info, () => new Promise<Account>((resolve) => (answer = resolve)))
      await startWith(member())
      await waitFor(() => expect(api.calls(info)).toHaveLength(1))

      change()
      answer(admin())
      await new Promise((resolve) => setTimeout(resolve, 5))

      expect(session().account).toEqual(account)
    })
  }
})

describe('the confirmation that files for admins wait for', () => {
  afterEach(closeToasts)

  test('comes with the answer of the server', async () => {
    let answer = (_account: Account) => {}
    api.answers(info, () => new Promise<Account>((resolve) => (answer = resolve)))
    await startWith(admin())
    const confirmed = rs.fn()
    const waiting = confirmAccount(navigation()).then(confirmed)
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))
    expect(confirmed).not.toHaveBeenCalled()

    answer(member())
    await waiting

    expect(session().account).toEqual(member())
  })

  test('is not needed without a connection: the cached account counts', async () => {
    api.loses(info)
    await act(() => startWith(admin()))

    await act(() => confirmAccount(navigation()))

    expect(api.calls(info)).toHaveLength(1)
    expect(session().account).toEqual(admin())
  })

  for (const status of [429, 500, 503]) {
    test(`fails when the server answers ${status}, and the next call asks again`, async () => {
      api.refuses(info, status)
      await act(() => startWith(admin()))
      await act(() => expect(confirmAccount(navigation())).rejects.toBeInstanceOf(AccountNotConfirmedError))

      api.answers(info, admin())
      await act(() => confirmAccount(navigation()))

      expect(session().account).toEqual(admin())
    })
  }

  test('is not requested twice, nor reported in a toast, when it fails while a section waits', async () => {
    api.refuses(info, 429)

    await act(async () => {
      await startWith(admin())
      await expect(confirmAccount(navigation())).rejects.toBeInstanceOf(AccountNotConfirmedError)
    })

    expect(api.calls(info)).toHaveLength(1)
    expect(await nextToasts()).toEqual([expect.stringContaining('Something went wrong')])
  })

  test('is reported in a toast when the navigation that waited was aborted', async () => {
    api.refuses(info, 429)
    const left = new AbortController()

    await act(async () => {
      await startWith(admin())
      const confirmed = confirmAccount(left.signal)
      left.abort()
      await expect(confirmed).rejects.toBeInstanceOf(AccountNotConfirmedError)
    })

    await waitFor(() => expect(document.body).toHaveTextContent('Too many requests'))
  })

  test('is not needed after a login, which the server answered', async () => {
    api.refuses(info, 500)
    await act(() => startWith(admin()))
    signIn({ token: 'next', account: member({ id: 9, is_admin: true }) })

    await confirmAccount(navigation())

    expect(api.calls(info)).toHaveLength(1)
  })
})
