import { limits, readSettings } from '@sallyport/contract/config'
import {
  sessionEndpoints,
  type MessageValues,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from '@sallyport/contract/endpoints'
import { currentLanguage } from '@sallyport/runtime/i18n'
import { currentAccount, setAccount, syncServerClock, useSession } from '@sallyport/runtime/session'
import axios from 'axios'
import * as v from 'valibot'

const { apiBaseUrl, apiToken } = readSettings()

/** The HTTP client. Requests resolve with every status; `call` adds the bearer token and checks the status. */
export const http = axios.create({
  baseURL: apiBaseUrl,
  timeout: limits.api.timeout,
  headers: { 'X-Api-Token': apiToken },
  validateStatus: () => true,
})

type Failure = { status: number; code: string; values?: MessageValues | undefined; isStale: boolean }

/** A failed call: its HTTP status (0: no response), and the server's error code or translation key with its values. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly values: MessageValues | undefined
  /** Whether the session, or the role that the call needs, has ended. Such failures are not reported. */
  readonly isStale: boolean

  constructor({ status, code, values, isStale }: Failure) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.values = values
    this.isStale = isStale
  }
}

type RequestParts = {
  params?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  query?: unknown
  body?: unknown
}

/** Calls an endpoint. Rejects with `ApiError` for any response but a success, and without a response or the required session or role. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const { params, headers, query, body } = request as RequestParts
  const { token } = useSession.getState()
  const hasRole = () => endpoint.audience !== 'admin' || currentAccount()?.is_admin === true
  const failure = (status: number, code: string, values?: MessageValues) =>
    new ApiError({ status, code, values, isStale: token !== useSession.getState().token || !hasRole() })

  // After a logout or a demotion, pages that are still mounted may refetch; their requests are dropped without a message.
  if (!token && endpoint.audience !== 'anyone') throw new ApiError({ status: 401, code: 'signed out', isStale: true })
  if (!hasRole()) throw new ApiError({ status: 404, code: 'no admin', isStale: true })

  const sentAt = Date.now()
  const response = await http
    .request<unknown>({
      method: endpoint.method,
      url: urlFor(endpoint.path, params),
      params: query,
      data: body,
      // The server writes e-mails in the language of the interface, which can differ from the browser's.
      headers: {
        ...headers,
        'Accept-Language': currentLanguage(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(signal ? { signal } : {}),
    })
    .catch(() => Promise.reject(failure(0, 'no response')))
  syncServerClock(response.headers['date'], sentAt)

  // Discard responses that arrive after the session changed; otherwise a late login response could sign the user back in.
  if (token !== useSession.getState().token) throw failure(response.status, 'session ended')
  // Calls for admins respond with 404 to everyone else (§6).
  if (response.status === 404 && endpoint.audience === 'admin') await updateAccount()
  if (response.status !== endpoint.success) {
    const { message, values } = parseError(response.data)
    throw failure(response.status, message, values)
  }
  const { success, output } = parseBody(endpoint.response, response.data)
  if (!success) throw failure(response.status, 'unexpected response')
  return output
}

/** Refetches the account, because its role may have changed. After a failure, the cached account stays. */
async function updateAccount(): Promise<void> {
  const account = await call(sessionEndpoints.info, {}).catch(() => null)
  if (account) setAccount(account)
}

function urlFor(path: string, params: RequestParts['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

const errorBody = v.object({
  message: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})

function parseError(body: unknown): v.InferOutput<typeof errorBody> {
  const { success, output } = parseBody(errorBody, body)
  return success ? output : { message: '' }
}

/** Also accepts a body that is wrapped in `{ data: … }`, because §7 uses both forms. */
function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.SafeParseResult<S> {
  const bare = v.safeParse(schema, body)
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body
  return bare.success || !isWrapped ? bare : v.safeParse(schema, body.data)
}
