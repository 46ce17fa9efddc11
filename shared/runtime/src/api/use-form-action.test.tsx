import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { api, closeToasts, member } from '@sallyport/testing'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { useFormAction } from './use-form-action.ts'

const loadChunks = rs.hoisted(() => rs.fn(async (load: () => Promise<unknown>) => load()))
rs.mock('../loading/loading.ts', () => ({ loadChunks }))

const { login } = sessionEndpoints
const body = { email: 'a@b.co', password: 'pass-Word1' }
const onSuccess = rs.fn()

beforeEach(() => onSuccess.mockReset())
afterEach(closeToasts)

const renderLogin = () => renderHook(() => useFormAction(login, { onSuccess })).result

test('loads the API client when the form is submitted, and sends one request at a time', async () => {
  api.respond(login, { token: 'secret', info: member() })
  const action = renderLogin()
  expect(loadChunks).not.toHaveBeenCalled()

  const outcomes = await act(() => Promise.all([action.current.run(body), action.current.run(body)]))

  expect(outcomes).toEqual([true, false])
  expect(api.calls(login).map((call) => call.body)).toEqual([body])
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ token: 'secret', info: member() }, body)
})

test('shows the message of a failed request without an API client, and loads it again with the next one', async () => {
  api.respond(login, { token: 'secret', info: member() })
  loadChunks.mockRejectedValueOnce(new Error('missing'))
  const action = renderLogin()

  expect(await act(() => action.current.run(body))).toBe(false)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong'))
  expect(api.calls(login)).toEqual([])

  expect(await act(() => action.current.run(body))).toBe(true)
  expect(onSuccess).toHaveBeenCalledTimes(1)
})
