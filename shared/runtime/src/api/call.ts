import * as v from 'valibot'
import { limits } from '@sallyport/contract/config'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { currentLanguage } from '@sallyport/runtime/i18n'
import { syncServerClock, useSession } from '@sallyport/runtime/session'
import { withTimeout } from '../loading/timeout'
import { ApiError } from './api-error.ts'
import type * as transportModule from './transport.ts'

let transport: typeof transportModule | undefined
let reportMissing: (begun: number, error: unknown) => void = () => {}

/** Sets what receives failures to load the code that sends calls; `begun` is a `performance.now()`. */
export const setTransportErrorReporter = (listener: typeof reportMissing) => void (reportMissing = listener)

/** Fetches what sends calls, which the first one would wait for otherwise: the page of a guest is drawn without it. */
export async function loadTransport(): Promise<typeof transportModule> {
  const begun = performance.now()
  try {
    return (transport ??= await import('./transport.ts'))
  } catch (error) {
    reportMissing(begun, error)
    throw error
  }
}

type Parts = {
  params?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  query?: unknown
  body?: unknown
}

/** Makes a call of the contract. Rejects with `ApiError` for any status but the row's own and for any other shape. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const { params, headers, query, body } = request as Parts
  const { token } = useSession.getState()
  const failure = (status: number, code: string) =>
    new ApiError({ status, code, isStale: token !== useSession.getState().token })

  // Whoever has just signed out has pages that still ask: nobody is to hear of it, the server least of all.
  if (!token && endpoint.access !== 'anyone') throw new ApiError({ status: 401, code: 'signed out', isStale: true })

  const noAnswer = () => Promise.reject(failure(0, 'no answer'))
  const { http } = transport ?? (await withTimeout(loadTransport(), limits.api.timeout).catch(noAnswer))
  const sentAt = Date.now()
  const answer = await http
    .request<unknown>({
      method: endpoint.method,
      url: addressOf(endpoint.path, params),
      params: query,
      data: body,
      // The language that was chosen here, which need not be the browser's: mails are written in it.
      headers: {
        ...headers,
        'Accept-Language': currentLanguage(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(signal ? { signal } : {}),
    })
    .catch(noAnswer)
  syncServerClock(answer.headers['date'], sentAt)

  // An answer to somebody who has left meanwhile is nobody's: it must not sign them in again, or tell the next person.
  if (token !== useSession.getState().token) throw failure(answer.status, 'session ended')
  if (answer.status !== endpoint.success) throw failure(answer.status, refusalCode(answer.data))
  const { success, output } = read(endpoint.response, answer.data)
  if (!success) throw failure(answer.status, 'unexpected answer')
  return output
}

function addressOf(path: string, params: Parts['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

const refusal = v.object({ message: v.string() })

function refusalCode(body: unknown): string {
  const { success, output } = read(refusal, body)
  return success ? output.message : ''
}

/** The specification writes bodies bare and as `{ data: … }`: both are taken, here alone. */
function read<S extends v.GenericSchema>(schema: S, body: unknown): v.SafeParseResult<S> {
  const bare = v.safeParse(schema, body)
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body
  return bare.success || !isWrapped ? bare : v.safeParse(schema, body.data)
}
