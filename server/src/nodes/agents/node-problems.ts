import { observedProblems, type AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { interfaceAddress, tunnelPort } from '@sallyport/contract/rules'
import type { Database } from '../../database/database.ts'
import type { NodeRow } from '../../database/tables/schema.ts'
import { isAgentOfOtherNode, type ManagedNode } from './state.ts'

/** Problems that only a status shows. Any other problem can also come from a failed request, and ends with a successful push. */
const statusProblems = ['shared_agent', 'public_key', 'subnet', 'port', 'forwarding', 'firewall', 'mtu'] as const
export const isStatusProblem = (problem: NodeProblem) => statusProblems.some((known) => known === problem)

const answeredProblems = [...statusProblems, 'other_server', 'interface'] as const satisfies NodeProblem[]
export type AnsweredProblem = (typeof answeredProblems)[number]

/** Whether a problem proves that the agent has answered. With any other problem, the agent counts as unreachable. */
export const hasAgentAnswered = (problem: NodeProblem | null): problem is AnsweredProblem =>
  answeredProblems.some((known) => known === problem)

type Difference = { problem: 'public_key' | 'subnet'; agent: string; form: string }

/** The first field of a node that contradicts its agent, with both values, or null. A value that the agent does not report is not a contradiction. */
export function fieldDifference(
  { public_key, subnet_cidr }: Pick<NodeRow, 'public_key' | 'subnet_cidr'>,
  { public_key: agentKey, observed }: AgentStatus,
): Difference | null {
  if (agentKey !== null && agentKey !== public_key) return { problem: 'public_key', agent: agentKey, form: public_key }
  if (!observed || observed.address === interfaceAddress(subnet_cidr)) return null
  return { problem: 'subnet', agent: observed.address ?? '', form: subnet_cidr }
}

type Found = { status: AgentStatus; has_seen_handshake: boolean }

/** The most serious problem that a status shows, or null. */
export async function problemOfStatus(tx: Database, node: ManagedNode, found: Found): Promise<NodeProblem | null> {
  const { status } = found
  if (await isAgentOfOtherNode(tx, { api_token: node.api_token, id: node.node_id })) return 'shared_agent'
  if (status.interface === 'failed') return failureOf(status)
  const difference = fieldDifference(node, status)
  if (difference) return difference.problem
  if (!status.observed) return null
  if (isPortWrong(node, found)) return 'port'
  return observedProblems(status.observed)[0] ?? null
}

/** Why an agent cannot apply its state: it adds no peers without its firewall rules, and removes all after a minute. */
export const failureOf = ({ observed }: Pick<AgentStatus, 'observed'>) =>
  observed?.has_firewall_rules === false ? 'firewall' : 'interface'

/** A port that differs from the URL is right if a client has ever connected, because a router may forward another port. */
const isPortWrong = ({ url }: ManagedNode, { status: { observed }, has_seen_handshake }: Found) =>
  !has_seen_handshake && observed?.listen_port !== tunnelPort(url)
