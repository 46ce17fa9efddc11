import { parseSimulatedNode, startSimulatedAgents } from 'agent/simulation'

const [host = '', connectedShare = '', ...nodes] = process.argv.slice(2)

/** A client is always or never connected, depending on the first two bytes of its public key. */
const patternOf = (publicKey: string) => {
  const [first = 0, second = 0] = Buffer.from(publicKey, 'base64')
  const isConnected = (first + second / 256) / 256 < Number(connectedShare)
  return { cycle: 3600, connectedFor: isConnected ? 3600 : 0, phase: first * 14, rate: 1000 * second }
}

// Runs the agents of many nodes in one process and prints them as JSON: `simulated-nodes-process.ts HOST SHARE PUBLIC_KEY,SUBNET …`.
const { agents, remove } = await startSimulatedAgents({
  nodes: nodes.map(parseSimulatedNode),
  patternOf,
  version: '1.0.0',
  host,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    remove()
    process.exit()
  })
}
process.stdout.write(`${JSON.stringify(agents)}\n`)
