import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import { startSimulatedAgents } from 'agent/simulation'
import { signIn } from './sessions.ts'

const host = '127.0.0.1'
const node = { public_key: `${'N'.repeat(42)}A=`, subnet_cidr: '10.8.0.1/24' }

/** Clients connect as soon as they have imported their config, and stay connected. */
const patternOf = () => ({ cycle: 1000, connectedFor: 1000, phase: 0, rate: 1000 })

/** A real agent with a simulated interface, and the text that `sallyport-agent init` would print for it. */
export async function startSimulatedNode() {
  const { agents, remove } = await startSimulatedAgents({ nodes: [node], patternOf, version: '1.1.0', host })
  const [agent] = agents
  if (!agent) throw new Error('The simulated agent did not start')
  const fields = {
    url: `https://${host}:51820`,
    api_url: `https://${host}:${agent.port}`,
    api_token: formatAgentToken(agent),
    ...node,
    type: nodeType.wireguard,
    connect_params: null,
  }
  return { fields, setup: formatNodeSetup(fields), remove }
}

/** Adds a simulated node to a server through the API as the demo admin. `remove` deletes the node with its accesses. */
export async function addSimulatedNode({ url }: { url: string }, name: string) {
  const { fields, remove } = await startSimulatedNode()
  const { token } = await signIn(url, 'admin@sallyport.test', 'Sallyport1')
  const headers = {
    'Content-Type': 'application/json',
    'X-Api-Token': 'sallyport-web',
    Authorization: `Bearer ${token}`,
  }
  const body = { ...fields, name, country: 'DK', city: 'Aalborg', status: nodeStatus.active, capacity: 10 }
  const created = await fetch(url + adminNodeEndpoints.create.path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!created.ok) throw new Error(`The node was not created: ${created.status} ${await created.text()}`)
  const { id } = (await created.json()) as { id: number }
  return {
    async remove() {
      const path = adminNodeEndpoints.remove.path.replace(':id', String(id))
      await fetch(`${url}${path}?accesses=${body.capacity}`, { method: 'DELETE', headers })
      remove()
    },
  }
}
