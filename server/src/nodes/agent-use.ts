import { parseAgentToken } from '@sallyport/contract/agent'
import { errorCodes } from '@sallyport/contract/endpoints'
import { and, ne, sql } from 'drizzle-orm'
import { refuse } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import { nodes, type NodeRow } from '../store/schema.ts'

/** An arbitrary number that all servers on one database share: agents are given to nodes one after the other. */
const agentUseLock = 5_410_054

/** `node`: the stored row, if it is not a new node. */
type AgentUse = { api_token: string | null; node?: Pick<NodeRow, 'id' | 'api_token'> }

/** Two nodes with one agent would replace its peers by their own in turn. */
export async function requireUnusedAgent(tx: Database, { api_token, node }: AgentUse) {
  const fingerprint = parseAgentToken(api_token)?.fingerprint
  if (!fingerprint || fingerprint === parseAgentToken(node?.api_token)?.fingerprint) return
  // Until the end of the transaction.
  await tx.execute(sql`select pg_advisory_xact_lock(${agentUseLock})`)
  // Not `like`, for which an underscore in the fingerprint would stand for any character.
  const hasAgent = sql`starts_with(${nodes.api_token}, ${`sallyport1.${fingerprint}.`})`
  const isOther = node && ne(nodes.id, node.id)
  const [other] = await tx.select({ id: nodes.id }).from(nodes).where(and(hasAgent, isOther)).limit(1)
  if (other) refuse(400, errorCodes.agentInUse)
}
