import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from 'shared/config'
import { brokenEntry, faultParameter, faultsOfFiles } from 'shared/faults'
import * as v from 'valibot'

const remoteFile = /^\/remotes\//
const queryWithFault = v.object({ [faultParameter]: v.picklist(faultsOfFiles) })
type FaultOfFile = (typeof faultsOfFiles)[number]

/**
 * Answers files of remotes as if something were wrong with them, where their address asks for it (`?fault=hang`), so that
 * the failed states can be seen. A server that is being stopped waits for none of them.
 */
export function faultyFiles(app: FastifyInstance): void {
  const stopping = new AbortController()
  const hold = (time: number) => wait(time, undefined, { signal: stopping.signal }).catch(() => {})

  const bringAbout: Record<FaultOfFile, (reply: FastifyReply) => FastifyReply | Promise<unknown>> = {
    '404': (reply) => send(reply, 404, 'text/plain', 'Not found\n'),
    '500': (reply) => send(reply, 500, 'text/html', '<!doctype html><title>Internal Server Error</title>\n'),
    hang: async (reply) => {
      await hold(limits.fault.hangFor)
      return send(reply, 504, 'text/plain', 'This took too long\n')
    },
    slow: () => hold(limits.fault.slowFor),
    broken: (reply) => send(reply, 200, 'text/javascript', brokenEntry.text),
  }

  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onRequest', async (request, reply) => {
    const asked = v.safeParse(queryWithFault, request.query)
    if (asked.success && remoteFile.test(request.url)) await bringAbout[asked.output[faultParameter]](reply)
  })
}

function send(reply: FastifyReply, status: number, type: string, body: string) {
  return reply.code(status).type(`${type}; charset=utf-8`).header('Cache-Control', 'no-store').send(body)
}
