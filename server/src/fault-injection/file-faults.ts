import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { faultParameter, fileFaults, faultyResponses } from '@sallyport/contract/fault-injection'
import * as v from 'valibot'

const remoteFile = /^\/remotes\//
const queryWithFault = v.object({ [faultParameter]: v.picklist(fileFaults) })

/** Simulates failures of remote files (`?fault=hang`). Pending faults end when the server stops. */
export function injectFileFaults(app: FastifyInstance): void {
  const stopping = new AbortController()

  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onRequest', async (request, reply) => {
    const parsed = v.safeParse(queryWithFault, request.query)
    if (!parsed.success || !remoteFile.test(request.url)) return
    const { delay = 0, response } = faultyResponses[parsed.output[faultParameter]]
    await wait(delay, undefined, { signal: stopping.signal }).catch(() => {})
    if (!response) return
    const { status, type, body } = response
    return reply.code(status).type(`${type}; charset=utf-8`).header('Cache-Control', 'no-store').send(body)
  })
}
