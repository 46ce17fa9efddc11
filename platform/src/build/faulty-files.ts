import type { RequestHandler } from '@rsbuild/core'
import { setTimeout as wait } from 'node:timers/promises'
import { faultParameter, fileFaults, faultyResponses } from '@sallyport/contract/fault-injection'

/** Fault injection of a development server: delays or replaces files that are requested with `?fault=…`. */
export const faultyFiles =
  (pageOrigin: string): RequestHandler =>
  async (request, response, next) => {
    const requested = new URL(request.url ?? '/', pageOrigin).searchParams.getAll(faultParameter)
    const fault = fileFaults.find((known) => requested.length === 1 && requested[0] === known)
    if (!fault) return next()
    const { delay = 0, response: faulty } = faultyResponses[fault]
    // Unreferenced, so that the timer does not keep the process alive.
    await wait(delay, undefined, { ref: false })
    if (!faulty) return next()
    const headers = {
      'Content-Type': `${faulty.type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': pageOrigin,
    }
    response.writeHead(faulty.status, headers).end(faulty.body)
  }
