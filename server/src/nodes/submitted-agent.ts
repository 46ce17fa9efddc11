import { observedProblems, parseAgentToken, type AgentStatus } from '@sallyport/contract/agent'
import { errorCodes, type NodeProblem, type nodeHealthEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { nodes } from '../database/tables/schema.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import { createAgentClient, type AgentTarget } from './agents/client.ts'
import { AgentError } from './agents/connections.ts'
import { failureOf, fieldDifference } from './agents/node-problems.ts'
import { installationId } from './agents/state.ts'
import { storedToken, type NodeFields } from './node-fields.ts'

/** In milliseconds; below `limits.api.timeout`, so that the result arrives before the client times out. */
const timeout = 4000

/** Counts a request to a URL that an admin has submitted. Throws a 429 `HttpError` above the limit. */
export type CountRequest = () => Promise<void>

/** Reads the status of an agent whose connection was submitted with a node form. Returns the error of a failed request. */
async function readAgent(target: AgentTarget, countRequest: CountRequest): Promise<AgentStatus | AgentError> {
  await countRequest()
  const client = createAgentClient({ timeout })
  try {
    return await client.status(target, { now: Date.now(), after: null })
  } catch (error) {
    if (error instanceof AgentError) return error
    throw error
  } finally {
    client.close()
  }
}

type SubmittedConnection = AgentTarget & { node_id: number | null; countRequest: CountRequest }
type Result = ResponseOf<typeof nodeHealthEndpoints.test>

const nothingFound = { agent_version: null, public_key: null, address: null, listen_port: null }

/** Tests the connection in a node form. */
export async function testConnection(db: Database, submitted: SubmittedConnection): Promise<Result> {
  const { api_url, countRequest } = submitted
  const api_token = submitted.api_token || (await tokenOfNode(db, submitted))
  if (!api_token || !parseAgentToken(api_token)) return { ...nothingFound, problem: 'token' }
  const status = await readAgent({ api_url, api_token }, countRequest)
  if (status instanceof AgentError) return { ...nothingFound, problem: status.problem }
  return {
    problem: problemOf(status, await installationId(db)),
    agent_version: status.version,
    public_key: status.public_key,
    address: status.observed?.address ?? null,
    listen_port: status.observed?.listen_port ?? null,
  }
}

async function tokenOfNode(db: Database, { node_id, api_url }: SubmittedConnection): Promise<string | null> {
  if (node_id === null) return null
  const [node] = await db.select().from(nodes).where(eq(nodes.id, node_id))
  return node ? storedToken(node, { api_url }) : notFound()
}

function problemOf({ server, interface: state, observed }: AgentStatus, installation: string): NodeProblem | null {
  if (server !== null && server !== installation) return 'other_server'
  if (state === 'failed') return failureOf({ observed })
  return (observed && observedProblems(observed)[0]) ?? null
}

const codes = { public_key: errorCodes.publicKeyOfAgent, subnet: errorCodes.subnetOfAgent }

/** Throws an `HttpError` with 400 if the fields of a node contradict the status of its agent. Accepts all fields if the agent does not respond. */
export async function requireFieldsOfAgent(fields: NodeFields, countRequest: CountRequest): Promise<void> {
  if (!parseAgentToken(fields.api_token)) return
  const status = await readAgent(fields, countRequest)
  const difference = status instanceof AgentError ? null : fieldDifference(fields, status)
  // An interface without an IP address does not say which subnet is right.
  if (!difference?.agent) return
  const { problem, ...values } = difference
  throw new HttpError(400, codes[problem], { values })
}
