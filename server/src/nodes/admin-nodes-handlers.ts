import { adminNodeEndpoints, type nodeListView, type NodeState } from '@sallyport/contract/endpoints'
import { nodeNames, nodeStatus, nodeTypesByName } from '@sallyport/contract/rules'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { attemptOf } from '../accounts/attempt-guards.ts'
import { exportPart, readList, type AdminList } from '../api/admin-list.ts'
import { implementArea } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { sortKey } from '../database/paging.ts'
import { searchTerms } from '../database/search.ts'
import { nodes, type NodeRow } from '../database/tables/schema.ts'
import { notFound } from '../http/http-error.ts'
import { withEnteredToken } from './node-codes.ts'
import { compareWithAgent, createNode, fieldsOf, removeNode, updateNode } from './node-editing.ts'
import { nodeVersion } from './node-fields.ts'
import { nodeConditions } from './node-health.ts'
import { isInNamedCountry, matchesCard } from './node-search.ts'
import { mailUsersOfNode, usersOfNode } from './node-users.ts'
import { byName, nodeById } from './nodes-queries.ts'

export const adminNodeHandlers = implementArea(adminNodeEndpoints, {
  formData: async ({ agentProgram }) => ({ ...nodeNames, agent_program: await agentProgram() }),

  byId: async ({ store, params, agentProgram }) => {
    const node = (await nodeById(store.db, params.id)) ?? notFound()
    return {
      node: { ...node, has_api_token: node.api_token !== '' },
      ...nodeNames,
      agent_program: await agentProgram(),
      version: nodeVersion(fieldsOf(node)),
    }
  },

  create: async ({ user, body, guards, store, now }) => {
    const fields = await withEnteredToken(store.db, body, { admin_id: user.id, now })
    await compareWithAgent({ fields, countRequest: () => guards.submittedAgent.count(attemptOf(user, now)) })
    return { id: await store.transaction((tx) => createNode(tx, { admin_id: user.id, fields, now })) }
  },

  update: async ({ user, params, headers, body, guards, store, now }) => {
    const fields = await withEnteredToken(store.db, body, { admin_id: user.id, now })
    const node = (await nodeById(store.db, params.id)) ?? notFound()
    await compareWithAgent({ fields, node, countRequest: () => guards.submittedAgent.count(attemptOf(user, now)) })
    const editing = { admin_id: user.id, fields, now, ifMatch: headers['if-match'] }
    return { id: params.id, version: await store.transaction((tx) => updateNode(tx, params.id, editing)) }
  },

  list: async (call) => ({ ...(await readList(nodeList, call)), ...nodeNames }),
  export: (call) => exportPart(nodeList, call),

  users: async ({ params, config, store, now }) => ({
    ...(await usersOfNode(store.db, { node_id: params.id, now })),
    can_mail: config.smtpUrl !== null,
  }),

  mail: async ({ user, params, body, config, guards, store, now }) => {
    await guards.nodeMail.count(attemptOf(user, now))
    const message = { ...body, node_id: params.id, admin_id: user.id, appName: config.settings.appName, now }
    const sent = await store.transaction((tx) => mailUsersOfNode(tx, message), { isSilent: true })
    return { sent, failed: [] }
  },

  remove: async ({ user, params, query, store, now }) => {
    const removal = { admin_id: user.id, id: params.id, accesses: query.accesses, now }
    return { accesses: await store.transaction((tx) => removeNode(tx, removal)) }
  },
})

type NodeView = InferOutput<typeof nodeListView>

const byId = sortKey(nodes.id)

const nodeList: AdminList<NodeView, NodeRow, NodeRow> = {
  name: 'nodes',
  table: nodes,
  sorts: {
    name: byName,
    country: [sortKey(nodes.country), byId],
    capacity: [sortKey(nodes.capacity), byId],
    busy_slots: [sortKey(nodes.busy_slots), byId],
    created_at: [sortKey(nodes.created_at), byId],
  },
  defaultSort: 'name',
  exportSort: 'created_at',
  where: async (view, { store }) =>
    and(
      view.status && eq(nodes.status, nodeStatus[view.status]),
      view.type && eq(nodes.type, nodeTypesByName[view.type]),
      view.country === undefined ? undefined : eq(nodes.country, view.country),
      view.state && inArray(nodes.id, await idsInState(store.db, view.state)),
      matchesSearch(view),
    ),
  isListedFirst: (view) => matchesExactly(view) ?? isInNamedCountry(view),
  toItems: (rows) => rows,
  csv: [
    'id',
    'name',
    'country',
    'city',
    'url',
    ['subnet', 'subnet_cidr'],
    'public_key',
    ['status', (node) => nodeNames.statuses[fieldsOf(node).status]],
    ['type', (node) => nodeNames.types[fieldsOf(node).type]],
    'capacity',
    'busy_slots',
    'created_at',
    'updated_at',
  ],
}

/** No column contains the state of a node, which follows from its API token, its agent and its generation. */
async function idsInState(db: Database, state: NodeState): Promise<number[]> {
  const conditions = await nodeConditions(db)
  return conditions.filter((condition) => condition.state === state).map(({ id }) => id)
}

/** Searches for words of the card or the URL, for the id, and for the public key. */
const matchesSearch = (view: NodeView) =>
  view.search === '' ? undefined : or(matchesExactly(view), matchesCard(view, { withUrl: true }))

function matchesExactly({ search }: NodeView): SQL | undefined {
  const { id, publicKey } = searchTerms(search)
  if (id !== null) return eq(nodes.id, id)
  return publicKey === null ? undefined : eq(nodes.public_key, publicKey)
}
