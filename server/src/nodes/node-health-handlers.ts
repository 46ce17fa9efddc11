import { type HistoryRange, nodeHealthEndpoints, type NodeSample } from '@sallyport/contract/endpoints'
import { and, eq, gte, max, sql } from 'drizzle-orm'
import { attemptOf } from '../accounts/attempt-guards.ts'
import { implementArea } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { nodeSamples } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { notFound } from '../http/http-error.ts'
import { watchNodes } from './agents/state.ts'
import { withEnteredToken } from './node-codes.ts'
import { nodeHealth } from './node-health.ts'
import { testConnection } from './submitted-agent.ts'

export const nodeHealthHandlers = implementArea(nodeHealthEndpoints, {
  list: async ({ store: { db }, now }) => {
    const items = await nodeHealth(db, now)
    // For other nodes, the regular status interval is short enough.
    const changing = items.filter(({ state }) => state !== 'unmanaged' && state !== 'synchronised')
    await watchNodes(
      db,
      changing.map(({ node_id }) => node_id),
      now,
    )
    return { items }
  },

  byId: async ({ store: { db }, params, now }) => {
    const [health] = await nodeHealth(db, now, params.id)
    if (!health) return notFound()
    if (health.state !== 'unmanaged') await watchNodes(db, [health.node_id], now)
    return health
  },

  test: async ({ store: { db }, body, user, guards, now }) => {
    const connection = await withEnteredToken(db, body, { admin_id: user.id, now })
    return testConnection(db, { ...connection, countRequest: () => guards.submittedAgent.count(attemptOf(user, now)) })
  },

  history: async ({ params, query, store: { db }, now }) => {
    const [node] = await db.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, params.id))
    return node ? nodeHistory(db, { node_id: node.id, range: query.range, now }) : notFound()
  },
})

const hour = 60 * 60

/** `step` and `period` are in seconds. A month has steps of six hours, because days in UTC differ from local days. */
const ranges = {
  day: { step: 300, count: 288, period: 300 },
  week: { step: hour, count: 7 * 24, period: hour },
  month: { step: 6 * hour, count: 30 * 4, period: hour },
} as const satisfies Record<HistoryRange, { step: number; count: number; period: number }>

type HistoryRequest = { node_id: number; range: HistoryRange; now: number }

/** One sample for each step of a range, up to the current step; zeros without data. `start` is a multiple of the step, in unix seconds. */
export async function nodeHistory(db: Database, { node_id, range, now }: HistoryRequest) {
  const { step, count, period } = ranges[range]
  const first = Math.floor(now / step) * step - (count - 1) * step
  const start = sql<number>`${nodeSamples.start} / ${step}::bigint * ${step}::bigint`.mapWith(Number).as('step_start')
  const rows = await db
    .select({
      start,
      received: total('received'),
      sent: total('sent'),
      connected_peers: max(nodeSamples.connected_peers),
    })
    .from(nodeSamples)
    .where(and(eq(nodeSamples.node_id, node_id), eq(nodeSamples.period, period), gte(nodeSamples.start, first)))
    .groupBy(sql`step_start`)
  const samples = new Map(rows.map((row) => [row.start, { ...row, connected_peers: row.connected_peers ?? 0 }]))
  const items = Array.from({ length: count }, (_, index): NodeSample => {
    const stepStart = first + index * step
    return samples.get(stepStart) ?? { start: stepStart, received: 0, sent: 0, connected_peers: 0 }
  })
  return { step, items }
}

const total = (name: 'received' | 'sent') => sql<number>`sum(${nodeSamples[name]})`.mapWith(Number)
