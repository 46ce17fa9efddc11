import { beforeEach } from '@rstest/core'
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { signIn } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import type { ApiError } from './api-error.ts'
import { http } from './transport.ts'

type Wire = {
  status?: number
  body?: string
  headers?: Record<string, string>
  failure?: string
  until?: Promise<unknown>
}

let next: Wire = {}
let sent: InternalAxiosRequestConfig[] = []

/** The network as bytes, for what the fake by contract cannot say: other statuses, other shapes, nothing at all. */
export const wire = {
  carries(answer: Wire): void {
    next = answer
    sent = []
  },
  /** The one request that was sent. */
  get request() {
    return sent[0]!
  },
  get count() {
    return sent.length
  },
}

export const plan = { id: 1, month_count: 1, currency_code: 'USD', amount_total: 5, amount_month: 5 }
/** A good answer, as bytes. */
export const plans = JSON.stringify({ list: [plan] })

/** Calls are on this wire from now on; a member has signed in, and plans are answered. */
export function connectWire(): void {
  beforeEach(() => {
    wire.carries({ body: plans })
    signIn({ token: 'secret', account: member() })
  })
  http.defaults.adapter = async (config) => {
    const { status = 200, body = '', headers = {}, failure, until } = next
    sent.push(config)
    await until
    if (failure) throw new AxiosError(failure, failure, config)
    return { status, data: body, statusText: '', headers, config }
  }
}

/** The failure of a call that must not succeed. */
export const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => Promise.reject(new Error('The call succeeded')),
    (failure: ApiError) => failure,
  )
