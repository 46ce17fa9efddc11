import axios, { type AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import type { InferInput } from 'valibot'
import type { Endpoint } from '@sallyport/contract/endpoints'

/** A call as it reached the network. */
export type RecordedCall = {
  endpoint: Endpoint
  url: string
  headers: AxiosHeaders
  query: unknown
  body: unknown
}

type Answer = { status: number; data: unknown }
type BodyOf<E extends Endpoint> = InferInput<E['response']>
type Making<E extends Endpoint> = (seen: RecordedCall) => BodyOf<E> | Promise<BodyOf<E>>
type Row = { endpoint: Endpoint; pattern: RegExp; answer: (seen: RecordedCall) => Promise<Answer> }

let rows: Row[] = []
let seen: RecordedCall[] = []
/** The server's clock minus the device's, in milliseconds; without it responses carry no `Date`. */
let clockOffset: number | null = null

/** The newest answer for an endpoint counts. */
function expect(endpoint: Endpoint, answer: Row['answer']) {
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  rows = [{ endpoint, pattern, answer }, ...rows.filter((row) => row.endpoint !== endpoint)]
}

/** The network of a component test, by the contract: what it answers, and what was asked. */
export const api = {
  answers<E extends Endpoint>(endpoint: E, body: BodyOf<E> | Making<E>): void {
    expect(endpoint, async (call) => ({
      status: endpoint.success,
      data: typeof body === 'function' ? await (body as Making<E>)(call) : body,
    }))
  },
  refuses(endpoint: Endpoint, status: number, message = ''): void {
    api.returns(endpoint, status, { message })
  },
  /** Any body, of whatever shape. */
  returns(endpoint: Endpoint, status: number, data: unknown): void {
    expect(endpoint, async () => ({ status, data }))
  },
  /** The network fails: there is no answer. */
  loses(endpoint: Endpoint): void {
    expect(endpoint, () => Promise.reject(new Error('Network Error')))
  },
  /** The server's clock runs this many seconds ahead of the device's, or behind. */
  runsAhead(seconds: number): void {
    clockOffset = seconds * 1000
  },
  /** The calls of an endpoint so far, oldest first. */
  calls: (endpoint: Endpoint) => seen.filter((call) => call.endpoint === endpoint),
}

export function resetFakeApi(): void {
  rows = []
  seen = []
  clockOffset = null
}

async function answer(config: InternalAxiosRequestConfig) {
  const { method = 'get', url = '' } = config
  const row = rows.find(({ endpoint, pattern }) => endpoint.method === method.toUpperCase() && pattern.test(url))
  // The page would take it for a failed network, and the test might not notice.
  if (!row) throw tell(`Nobody answers ${method.toUpperCase()} ${url} in this test`)
  const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
  const call = { endpoint: row.endpoint, url, headers: config.headers, query: config.params as unknown, body }
  seen.push(call)
  const response = await row.answer(call)
  const headers = clockOffset === null ? {} : { date: new Date(Date.now() + clockOffset).toUTCString() }
  return { ...response, statusText: '', headers, config }
}

function tell(text: string): Error {
  console.error(text)
  return new Error(text)
}

/** Clients that are made from now on reach the fake alone. */
export function installFakeNetwork(): void {
  axios.defaults.adapter = answer
}
