import { agentBodyLimits, agentPaths, desiredState, type AgentStatus } from '@sallyport/contract/agent'
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import type { Reconciler } from '../peers/reconciler.ts'
import type { StateUpdates } from '../peers/state-updates.ts'
import { Refusal } from '../refusal.ts'
import { readJson } from './request-body.ts'
import type { Route } from './request-handler.ts'

type Options = {
  reconciler: Reconciler
  updates: StateUpdates
  readStatus: (after: string | undefined) => Promise<AgentStatus>
}

export function agentRoutes({ reconciler, updates, readStatus }: Options): Record<string, Route> {
  const health = () => {
    const { interface: state } = reconciler.health()
    return { status: state === 'synchronised' ? 200 : 503, body: { interface: state } }
  }

  const status = async (_: IncomingMessage, query: URLSearchParams) => {
    const now = query.get('now')
    if (now !== null) await updates.measure(parseTime(now), query.get('server'))
    return { status: 200, body: await readStatus(query.get('after') ?? undefined) }
  }

  const putState = async (request: IncomingMessage) => {
    const { success, output } = v.safeParse(desiredState, await readJson(request, agentBodyLimits.state))
    if (!success) throw new Refusal('invalid')
    return { status: 200, body: await updates.update(output) }
  }

  return {
    [agentPaths.health]: { method: 'GET', isPublic: true, handle: health },
    [agentPaths.status]: { method: 'GET', handle: status },
    [agentPaths.state]: { method: 'PUT', handle: putState },
  }
}

/** Unix milliseconds. */
function parseTime(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('invalid')
  return Number(text)
}
