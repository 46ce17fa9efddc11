import { parseAgentToken } from '@sallyport/contract/agent'
import { accessEndpoints, type NodeReadiness } from '@sallyport/contract/endpoints'
import { nodeNames } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import { notFound } from '../api/http/http-error.ts'
import { implementArea } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { nodeAgents, nodeGenerations } from '../database/tables/node-agents.ts'
import type { NodeRow } from '../database/tables/schema.ts'
import { watchNodes } from '../nodes/agents/state.ts'
import { activeNodeById } from '../nodes/nodes-queries.ts'
import { activityOfAccesses } from '../nodes/tunnel-activity.ts'
import { isAccessOfUserOnNode, listAccessesOnNode, removeAccess, renameAccess } from './accesses-queries.ts'
import { allocate } from './allocation.ts'

export const accessHandlers = implementArea(accessEndpoints, {
  byNode: async ({ user, params, query, store, now }) => {
    const node = (await activeNodeById(store.db, params.id)) ?? notFound()
    const page = await listAccessesOnNode(store.db, { user_id: user.id, node_id: node.id, now }, query)
    return { ...page, node, ...nodeNames }
  },

  allocate: async ({ user, body, store, config, now }) => {
    const allocated = await store.transaction((tx) => allocate(tx, { user, ...body, now }, config))
    return { ...allocated, ...nodeNames }
  },

  remove: async ({ user, params, store, now }) => {
    const exists = await store.transaction((tx) => removeAccess(tx, { id: params.id, user_id: user.id, now }))
    return exists ? { id: params.id } : notFound()
  },

  rename: async ({ user, params, body, store, now }) => {
    const exists = await renameAccess(store.db, { id: params.id, user_id: user.id, now }, body.name)
    return exists ? { id: params.id } : notFound()
  },

  statusByNode: async ({ user, params, store: { db }, now }) => {
    const node = (await activeNodeById(db, params.id)) ?? notFound()
    const owner = { user_id: user.id, node_id: node.id, now }
    const readiness = await readinessOf(db, node)
    if (readiness !== 'unmanaged') await watchNodes(db, [node.id], now)
    return { readiness, items: await activityOfAccesses(db, isAccessOfUserOnNode(owner), now) }
  },
})

/** Whether all accesses are on the node, as its agent last reported; `unmanaged` without an agent. */
async function readinessOf(db: Database, node: NodeRow): Promise<NodeReadiness> {
  if (!parseAgentToken(node.api_token)) return 'unmanaged'
  const [agent] = await db
    .select({
      applied: nodeAgents.applied_generation,
      desired: nodeGenerations.generation,
      unreachable_since: nodeAgents.unreachable_since,
      problem: nodeAgents.problem,
      is_interface_synchronised: nodeAgents.is_interface_synchronised,
    })
    .from(nodeAgents)
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodeAgents.node_id))
    .where(eq(nodeAgents.node_id, node.id))
  if (!agent) return 'pending'
  if (agent.unreachable_since !== null || agent.problem !== null) return 'unreachable'
  return agent.applied === agent.desired && agent.is_interface_synchronised ? 'ready' : 'pending'
}
