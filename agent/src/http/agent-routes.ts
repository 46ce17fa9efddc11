import type { IncomingMessage } from 'node:http'
import {
  maxAgentBodyBytes,
  agentPaths,
  desiredState,
  stateChanges,
  type AgentHealth,
  type AgentStatus,
} from '@sallyport/contract/agent'
import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Reconciler } from '../peers/reconciler.ts'
import type { StateUpdates } from '../peers/state-updates.ts'
import type { Route } from './request-handler.ts'

type Options = {
  reconciler: Reconciler
  updates: StateUpdates
  readStatus: (after: string | undefined) => Promise<AgentStatus>
  forwardingCheck: { isDropping: () => boolean }
  log: Log
}

export function agentRoutes({ reconciler, updates, readStatus, forwardingCheck, log }: Options): Record<string, Route> {
  const health = () => {
    const { interface: state } = reconciler.health()
    const body: AgentHealth = { interface: state, drops_forwarded: forwardingCheck.isDropping() }
    return { status: state === 'synchronised' ? 200 : 503, body }
  }

  const status = async (_: IncomingMessage, query: URLSearchParams) => {
    const now = query.get('now')
    if (now !== null) await updates.measure(parseTime(now), query.get('server'))
    return { status: 200, body: await readStatus(query.get('after') ?? undefined) }
  }

  const receive =
    <S extends BodySchema>(schema: S, apply: (body: v.InferOutput<S>) => Promise<object>) =>
    async (request: IncomingMessage) => {
      const { success, output, issues } = v.safeParse(schema, await readJson(request, maxAgentBodyBytes.state))
      if (!success) {
        const message = describe(issues[0])
        log(`A state was refused: ${message}`)
        throw new Refusal('invalid', { message })
      }
      return { status: 200, body: await apply(output) }
    }

  return {
    [agentPaths.health]: { method: 'GET', isPublic: true, handle: health },
    [agentPaths.status]: { method: 'GET', handle: status },
    [agentPaths.state]: { method: 'PUT', handle: receive(desiredState, updates.update) },
    [agentPaths.stateChanges]: { method: 'PATCH', handle: receive(stateChanges, updates.change) },
  }
}

type BodySchema = typeof desiredState | typeof stateChanges

/** Omits the value and escapes the field name, because both may be long or contain line breaks. */
function describe(issue: v.InferIssue<BodySchema>): string {
  const field = JSON.stringify(v.getDotPath(issue) ?? 'the body').slice(0, 100)
  return `${field} must be ${issue.expected ?? 'valid'}`
}

/** Parses unix milliseconds. Throws a `Refusal`. */
function parseTime(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('invalid')
  return Number(text)
}

/** Reads a JSON body. Throws a `Refusal` if the body is longer than `limit` bytes or not JSON. */
async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (Number(request.headers['content-length']) > limit) throw tooLong()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw tooLong()
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal('invalid')
  }
}

const tooLong = () => new Refusal('invalid', { status: 413 })
