import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'
import { signOut } from '@sallyport/runtime/host'
import { signIn, useSession, useSessionLost } from '@sallyport/runtime/session'
import { act, admin, api, closeToasts, failures, member, premium, renderHook, waitFor } from '@sallyport/testing'
import { applyFailurePolicy } from '../failures/failure-policy.ts'
import { setNavigate } from '../navigation.ts'
import { AccountNotConfirmedError, confirmAccount, startAccount } from './start-account.ts'

const { info } = sessionEndpoints
const navigate = rs.fn(async (_to: string) => {})

rs.stubGlobal('fetch', async () => new Response(null))

beforeEach(() => {
  navigate.mockClear()
  setNavigate(navigate)
})

afterEach(closeToasts)

const session = () => useSession.getState()
const isSessionLost = () => renderHook(() => useSessionLost()).result.current
const navigation = () => new AbortController().signal

/** All toasts once a further failure is shown: toasts appear in order, so earlier ones would be there too. */
async function nextToasts() {
  await act(async () => applyFailurePolicy({ status: 500 }))
  await waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  return [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
}

const startWith = (account: Account | null) => {
  useSession.setState({ token: 'token', account })
  return startAccount()
}

describe('the account at the start', () => {
  test('is not requested without a token', async () => {
    await startAccount()

    expect(api.calls(info)).toEqual([])
  })

  test('is awaited when no account is cached', async () => {
    api.respond(info, member())

    await startWith(null)

    expect(session().account).toEqual(member())
    expect(api.calls(info)).toHaveLength(1)
  })

  test('is the cached one until the response arrives', async () => {
    let respond = (_account: Account) => {}
    api.respond(info, () => new Promise<Account>((resolve) => (respond = resolve)))

    await startWith(member())
    expect(session().account).toEqual(member())
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))

    respond(admin())
    await waitFor(() => expect(session().account).toEqual(admin()))
    expect(api.calls(info)).toHaveLength(1)
  })
})

for (const hasArrived of [false, true]) {
  test(`a page that polls the account uses the response that ${hasArrived ? 'has arrived' : 'is pending'}`, async () => {
    let respond = (_account: Account) => {}
    api.respond(info, () => new Promise<Account>((resolve) => (respond = resolve)))
    const interval = 5000
    await startWith(member())
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))
    if (hasArrived) await act(async () => respond(premium()))

    const { result } = renderHook(() => usePoll(info, {}, { interval, staleTime: interval }))
    respond(premium())

    await waitFor(() => expect(result.current.data).toEqual(premium()))
    expect(api.calls(info)).toHaveLength(1)
  })
}

describe('a response of 401', () => {
  for (const [name, account] of [
    ['without a stored account', null],
    ['of an admin', admin()],
  ] as const) {
    test(`${name} clears the token and navigates to the logout`, async () => {
      api.respondWithError(info, 401)

      await startWith(account)

      await waitFor(() => expect(session()).toEqual({ token: null, account: null }))
      expect(navigate.mock.calls).toEqual([['/auth/logout']])
      expect(isSessionLost()).toBe(true)
    })
  }
})

describe('any other failure keeps the session and shows a toast', () => {
  for (const { name, status, applyTo } of failures.filter((failure) => failure.status !== 401)) {
    const message = status === 429 ? 'Too many requests' : 'Something went wrong'

    for (const account of [admin(), null]) {
      test(`${name}, ${account ? 'with' : 'without'} a cached account`, async () => {
        applyTo(info)

        await act(() => startWith(account))

        await waitFor(() => expect(document.body).toHaveTextContent(message))
        expect(session()).toEqual({ token: 'token', account })
        expect(navigate).not.toHaveBeenCalled()
      })
    }
  }
})

describe('a late response', () => {
  const changes: [name: string, change: () => void, account: Account | null][] = [
    ['does not sign in a user who has signed out', signOut, null],
    [
      'does not replace the account of the next user',
      () => signIn({ token: 'other', account: member({ id: 9 }) }),
      member({ id: 9 }),
    ],
  ]
  for (const [name, change, account] of changes) {
    test(name, async () => {
      let respond = (_account: Account) => {}
      api.respond(info, () => new Promise<Account>((resolve) => (respond = resolve)))
      await startWith(member())
      await waitFor(() => expect(api.calls(info)).toHaveLength(1))

      change()
      respond(admin())
      await new Promise((resolve) => setTimeout(resolve, 5))

      expect(session().account).toEqual(account)
    })
  }
})

describe('the confirmation of an admin account', () => {
  afterEach(closeToasts)

  test('waits for the response of the server', async () => {
    let respond = (_account: Account) => {}
    api.respond(info, () => new Promise<Account>((resolve) => (respond = resolve)))
    await startWith(admin())
    const confirmed = rs.fn()
    const waiting = confirmAccount(navigation()).then(confirmed)
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))
    expect(confirmed).not.toHaveBeenCalled()

    respond(member())
    await waiting

    expect(session().account).toEqual(member())
  })

  test('is not needed without a connection: the cached account counts', async () => {
    api.failNetwork(info)
    await act(() => startWith(admin()))

    await act(() => confirmAccount(navigation()))

    expect(api.calls(info)).toHaveLength(1)
    expect(session().account).toEqual(admin())
  })

  for (const status of [429, 500, 503]) {
    test(`fails when the server responds with ${status}, and the next call sends another request`, async () => {
      api.respondWithError(info, status)
      await act(() => startWith(admin()))
      await act(() => expect(confirmAccount(navigation())).rejects.toBeInstanceOf(AccountNotConfirmedError))

      api.respond(info, admin())
      await act(() => confirmAccount(navigation()))

      expect(session().account).toEqual(admin())
    })
  }

  test('is not requested twice, nor reported in a toast, when it fails while a section waits', async () => {
    api.respondWithError(info, 429)

    await act(async () => {
      await startWith(admin())
      await expect(confirmAccount(navigation())).rejects.toBeInstanceOf(AccountNotConfirmedError)
    })

    expect(api.calls(info)).toHaveLength(1)
    expect(await nextToasts()).toEqual([expect.stringContaining('Something went wrong')])
  })

  test('is reported in a toast when the navigation that waited was aborted', async () => {
    api.respondWithError(info, 429)
    const left = new AbortController()

    await act(async () => {
      await startWith(admin())
      const confirmed = confirmAccount(left.signal)
      left.abort()
      await expect(confirmed).rejects.toBeInstanceOf(AccountNotConfirmedError)
    })

    await waitFor(() => expect(document.body).toHaveTextContent('Too many requests'))
  })

  test('is not needed after a login', async () => {
    api.respondWithError(info, 500)
    await act(() => startWith(admin()))
    signIn({ token: 'next', account: member({ id: 9, is_admin: true }) })

    await confirmAccount(navigation())

    expect(api.calls(info)).toHaveLength(1)
  })
})
