import { accessEndpoints } from '@sallyport/contract/endpoints'
import { nodeNames, nodeStatus } from '@sallyport/contract/rules'
import { attemptOf } from '../accounts/attempt-guards.ts'
import { implementArea } from '../api/implement.ts'
import { notFound } from '../http/http-error.ts'
import { watchNodes } from '../nodes/agents/state.ts'
import { nodeConditions, readinessOf, stateOf } from '../nodes/node-health.ts'
import { activeNodeById } from '../nodes/nodes-queries.ts'
import { activityByAccess, activityOfAccesses } from '../nodes/tunnel-activity.ts'
import {
  isAccessOfUserOnNode,
  listAccessesOfUser,
  listAccessesOnNode,
  removeAccess,
  renameAccess,
  usedNames,
} from './accesses-queries.ts'
import { allocate } from './allocation.ts'

export const accessHandlers = implementArea(accessEndpoints, {
  list: async ({ user, query, store: { db }, now }) => {
    const { items, next } = await listAccessesOfUser(db, { user_id: user.id, now }, query)
    const activities = await activityByAccess(
      db,
      items.map(({ id }) => id),
      now,
    )
    const own = items.map(({ agent, ...access }) => {
      const readiness = readinessOf({ state: stateOf(agent), problem: agent.problem })
      return Object.assign(access, activities.get(access.id), { readiness })
    })
    const managed = own.filter(({ readiness }) => readiness !== 'unmanaged').map(({ node }) => node.id)
    await watchNodes(db, managed, now)
    return { items: own, next }
  },

  byNode: async ({ user, params, query, store, now }) => {
    const node = (await activeNodeById(store.db, params.id)) ?? notFound()
    const page = await listAccessesOnNode(store.db, { user_id: user.id, node_id: node.id, now }, query)
    const isFirst = query.page === 1 && query.after === undefined
    return { ...page, node, ...nodeNames, ...(isFirst && { used_names: await usedNames(store.db, user.id, now) }) }
  },

  allocate: async ({ user, body, guards, store, config, now }) => {
    await guards.allocation.count(attemptOf(user, now))
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
    const [node] = await nodeConditions(db, params.id)
    if (node?.status !== nodeStatus.active) return notFound()
    const readiness = readinessOf(node)
    const owner = { user_id: user.id, node_id: params.id, now }
    if (readiness !== 'unmanaged') await watchNodes(db, [params.id], now)
    const items = await activityOfAccesses(db, isAccessOfUserOnNode(owner), now)
    return { readiness, ...(node.problem === 'forwarding' && { is_without_internet: true }), items }
  },
})
