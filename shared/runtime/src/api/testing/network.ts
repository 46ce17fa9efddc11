import { beforeEach } from '@rstest/core'
import { signIn } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { type ApiError, http } from '../call.ts'

type FakeResponse = {
  status?: number
  body?: string
  headers?: Record<string, string>
  failure?: string
  until?: Promise<unknown>
}

let next: FakeResponse = {}
let sentRequests: InternalAxiosRequestConfig[] = []

/** A fake network of raw bodies, for responses that the contract does not allow. */
export const network = {
  respondsWith(response: FakeResponse): void {
    next = response
    sentRequests = []
  },
  get request() {
    return sentRequests[0]!
  },
  get count() {
    return sentRequests.length
  },
}

export const plan = { id: 1, month_count: 1, currency_code: 'USD', amount_total: 5, amount_month: 5 }
export const plans = JSON.stringify({ list: [plan] })

export function setUpFakeNetwork(): void {
  beforeEach(() => {
    network.respondsWith({ body: plans })
    signIn({ token: 'secret', account: member() })
  })
  http.defaults.adapter = async (config) => {
    const { status = 200, body = '', headers = {}, failure, until } = next
    sentRequests.push(config)
    await until
    if (failure) throw new AxiosError(failure, failure, config)
    return { status, data: body, statusText: '', headers, config }
  }
}

export const failureOf = (pending: Promise<unknown>) =>
  pending.then(
    () => Promise.reject(new Error('The call succeeded')),
    (failure: ApiError) => failure,
  )
