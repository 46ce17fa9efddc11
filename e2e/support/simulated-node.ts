import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { nodeType } from '@sallyport/contract/rules'
import { startSimulatedAgents } from 'agent/simulation'

const host = '127.0.0.1'
const node = { public_key: `${'N'.repeat(42)}A=`, subnet_cidr: '10.8.0.1/24' }

/** Clients connect as soon as they have imported their config, and stay connected. */
const patternOf = () => ({ cycle: 1000, connectedFor: 1000, phase: 0, rate: 1000 })

/** A real agent with a simulated interface, and the text that `sallyport-agent init` would print for it. */
export async function startSimulatedNode() {
  const { agents, remove } = await startSimulatedAgents({ nodes: [node], patternOf, version: '1.0.0', host })
  const [agent] = agents
  if (!agent) throw new Error('The simulated agent did not start')
  const setup = formatNodeSetup({
    url: `https://${host}:51820`,
    api_url: `https://${host}:${agent.port}`,
    api_token: formatAgentToken(agent),
    ...node,
    type: nodeType.wireguard,
    connect_params: null,
  })
  return { setup, remove }
}
