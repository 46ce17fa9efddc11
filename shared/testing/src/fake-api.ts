import { sessionEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { currentAccount } from '@sallyport/runtime/session'
import axios, { type AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import type { InferInput } from 'valibot'

type RecordedCall = {
  endpoint: Endpoint
  url: string
  headers: AxiosHeaders
  query: unknown
  body: unknown
}

type FakeResponse = { status: number; data: unknown }
type BodyOf<E extends Endpoint> = InferInput<E['response']>
type Responder<E extends Endpoint> = (call: RecordedCall) => BodyOf<E> | Promise<BodyOf<E>>
type Row = { endpoint: Endpoint; pattern: RegExp; respond: (call: RecordedCall) => Promise<FakeResponse> }

let rows: Row[] = []
/** The response to `info` unless the test sets one: the API client requests the account after a 404 of a call for admins. */
const unchangedAccount: Row = {
  endpoint: sessionEndpoints.info,
  pattern: /^\/api\/user\/info$/,
  respond: async () => ({ status: sessionEndpoints.info.success, data: currentAccount() }),
}
let calls: RecordedCall[] = []
/** The server's clock minus the device's, in milliseconds; without it responses carry no `Date`. */
let clockOffset: number | null = null

function setResponder(endpoint: Endpoint, respond: Row['respond']) {
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  rows = [{ endpoint, pattern, respond }, ...rows.filter((row) => row.endpoint !== endpoint)]
}

/** The fake network of component tests: responses by endpoint, and the recorded requests. */
export const api = {
  respond<E extends Endpoint>(endpoint: E, body: BodyOf<E> | Responder<E>): void {
    setResponder(endpoint, async (call) => ({
      status: endpoint.success,
      data: typeof body === 'function' ? await (body as Responder<E>)(call) : body,
    }))
  },
  respondWithError(endpoint: Endpoint, status: number, message = ''): void {
    api.respondRaw(endpoint, status, { message })
  },
  respondRaw(endpoint: Endpoint, status: number, data: unknown): void {
    setResponder(endpoint, async () => ({ status, data }))
  },
  failNetwork(endpoint: Endpoint): void {
    setResponder(endpoint, () => Promise.reject(new Error('Network Error')))
  },
  /** Sets the server clock this many seconds ahead of the device's; negative for behind. */
  setClockAhead(seconds: number): void {
    clockOffset = seconds * 1000
  },
  calls: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint),
}

export function resetFakeApi(): void {
  rows = []
  calls = []
  clockOffset = null
}

async function respond(config: InternalAxiosRequestConfig) {
  const { method = 'get', url = '' } = config
  const row = [...rows, unchangedAccount].find(
    ({ endpoint, pattern }) => endpoint.method === method.toUpperCase() && pattern.test(url),
  )
  // Logged, because the page handles the error like a network failure.
  if (!row) throw loggedError(`The test has no response for ${method.toUpperCase()} ${url}`)
  const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
  const call = { endpoint: row.endpoint, url, headers: config.headers, query: config.params as unknown, body }
  calls.push(call)
  const response = await row.respond(call)
  const headers = clockOffset === null ? {} : { date: new Date(Date.now() + clockOffset).toUTCString() }
  return { ...response, statusText: '', headers, config }
}

function loggedError(text: string): Error {
  console.error(text)
  return new Error(text)
}

/** Connects the axios clients that are created from now on to the fake network. */
export function installFakeNetwork(): void {
  axios.defaults.adapter = respond
}
