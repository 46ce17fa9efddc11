import { parseAgentToken, type AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { storedToken } from '../domain/stored-token.ts'
import { notFound } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import { nodes } from '../store/schema.ts'
import { createAgentClient, type AgentTarget } from './agent-client.ts'
import { AgentError } from './agent-error.ts'
import { installationId } from './desired-state.ts'

/** In milliseconds; below `limits.api.timeout`, so that the result arrives before the page gives up. */
const timeout = 4000

type Entered = AgentTarget & { node_id: number | null }
type Result = { problem: NodeProblem | null; agent_version: string | null; public_key: string | null }

/** Reads the status of the agent in a node form. `now` in milliseconds. */
export async function testConnection(db: Database, entered: Entered, now: number): Promise<Result> {
  const api_token = entered.api_token || (await tokenOfNode(db, entered))
  if (!api_token || !parseAgentToken(api_token)) return { problem: 'token', agent_version: null, public_key: null }
  const client = createAgentClient({ timeout })
  try {
    const status = await client.status({ api_url: entered.api_url, api_token }, { now, after: null })
    const problem = problemOf(status, await installationId(db))
    return { problem, agent_version: status.version, public_key: status.public_key }
  } catch (error) {
    if (!(error instanceof AgentError)) throw error
    return { problem: error.problem, agent_version: null, public_key: null }
  } finally {
    client.close()
  }
}

async function tokenOfNode(db: Database, { node_id, api_url }: Entered): Promise<string | null> {
  if (node_id === null) return null
  const [node] = await db.select().from(nodes).where(eq(nodes.id, node_id))
  return node ? storedToken(node, { api_url }) : notFound()
}

function problemOf(status: AgentStatus, server: string): NodeProblem | null {
  if (status.server !== null && status.server !== server) return 'other_server'
  return status.interface === 'failed' ? 'interface' : null
}
