import { limits } from '@sallyport/contract/config'
import { and, desc, eq, getTableColumns, gt, isNull, max, or, sql, type Placeholder } from 'drizzle-orm'
import { hasRow, onlyRow, preparedQuery, type Database } from '../database/database.ts'
import {
  orderByKeys,
  pageOf,
  pagePlaceholders,
  sortKey,
  withClauses,
  type Page,
  type PageQuery,
} from '../database/paging.ts'
import { lockNode } from '../database/row-locks.ts'
import { accesses, type AccessRow } from '../database/tables/accesses.ts'
import { nodeAgents, nodeGenerations } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { stateColumns } from '../nodes/node-health.ts'
import { isActive } from '../nodes/nodes-queries.ts'

type OwnAccess = { id: number; user_id: number; now: number }

const isAccessOfUser = ({ id, user_id, now }: OwnAccess) =>
  and(eq(accesses.id, id), eq(accesses.user_id, user_id), isUnexpired(now))

type UserOnNode<T = number> = { user_id: T; node_id: T; now: T }

/** Matches the user's active and unexpired accesses on a node. */
export const isAccessOfUserOnNode = ({ user_id, node_id, now }: UserOnNode<number | Placeholder>) =>
  and(eq(accesses.user_id, user_id), eq(accesses.node_id, node_id), isUnexpired(now))

export function listAccessesOnNode(db: Database, userOnNode: UserOnNode, query: PageQuery): Promise<Page<AccessRow>> {
  const { user_id, node_id } = userOnNode
  const list = { query, ...newestFirst, view: ['own accesses', user_id, node_id] }
  // Prepared, because every page of a node opens this list.
  return pageOf({ ...list, where: isAccessOfUserOnNode(userOnNode) }, (clauses) =>
    query.after === undefined
      ? accessesOnNode(db).execute({ ...userOnNode, ...clauses })
      : withClauses(selectAccesses(db), clauses),
  )
}

const newestFirst = { keys: [sortKey(accesses.id)], isReversed: true }
const selectAccesses = (db: Database) => db.select().from(accesses).$dynamic()

const accessesOnNode = preparedQuery((db) =>
  withClauses(selectAccesses(db), {
    where: isAccessOfUserOnNode({
      user_id: sql.placeholder('user_id'),
      node_id: sql.placeholder('node_id'),
      now: sql.placeholder('now'),
    }),
    orderBy: orderByKeys(newestFirst.keys, newestFirst.isReversed),
    ...pagePlaceholders,
  }).prepare('accesses_on_node'),
)

type AccessUser = { user_id: number; now: number }

/** A page of the user's unexpired accesses on active nodes, newest first, each with the state of the node's agent. */
export function listAccessesOfUser(db: Database, { user_id, now }: AccessUser, query: PageQuery) {
  const node = { id: nodes.id, name: nodes.name, country: nodes.country }
  const where = and(eq(accesses.user_id, user_id), isUnexpired(now), isActive)
  const own = () =>
    db
      .select({ ...getTableColumns(accesses), node, agent: stateColumns })
      .from(accesses)
      .innerJoin(nodes, eq(nodes.id, accesses.node_id))
      .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
      .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodes.id))
      .$dynamic()
  const list = { query, ...newestFirst, view: ['accesses of user', user_id], where }
  return pageOf(list, (clauses) => withClauses(own(), clauses))
}

/** The names of the user's accesses on all nodes, newest first, including accesses that expired less than a day ago. */
export async function usedNames(db: Database, user_id: number, now: number): Promise<string[]> {
  const rows = await namesOfUser(db).execute({ user_id, since: now - limits.access.nameUsedFor })
  return rows.map(({ name }) => name)
}

const namesOfUser = preparedQuery((db) =>
  db
    .select({ name: accesses.name })
    .from(accesses)
    .where(
      and(
        eq(accesses.user_id, sql.placeholder('user_id')),
        or(isNull(accesses.expired_at), gt(accesses.expired_at, sql.placeholder('since'))),
      ),
    )
    .groupBy(accesses.name)
    .orderBy(desc(max(accesses.id)))
    .limit(limits.access.maxUsedNames)
    .prepare('names_of_user'),
)

export const countAccessesOnNode = (db: Database, userOnNode: UserOnNode) =>
  db.$count(accesses, isAccessOfUserOnNode(userOnNode))

export const addAccess = (tx: Database, access: typeof accesses.$inferInsert): Promise<AccessRow> =>
  onlyRow(tx.insert(accesses).values(access).returning())

/** Deletes an access, which frees its slot and IP address. Returns false if the user has no unexpired access with this id. */
export async function removeAccess(tx: Database, owned: OwnAccess): Promise<boolean> {
  const [found] = await tx.select({ node_id: accesses.node_id }).from(accesses).where(isAccessOfUser(owned))
  if (!found) return false
  await lockNode(tx, found.node_id)
  return hasRow(tx.delete(accesses).where(isAccessOfUser(owned)).returning({ id: accesses.id }))
}

/** Returns false if the user has no unexpired access with this id. */
export const renameAccess = (db: Database, owned: OwnAccess, name: string) =>
  hasRow(db.update(accesses).set({ name }).where(isAccessOfUser(owned)).returning({ id: accesses.id }))
