import { parseSimulatedNode, startSimulatedAgents } from './simulated-agents.ts'
import { patternOf } from './simulated-interface.ts'

declare const AGENT_VERSION: string

// The agent of the demonstration: `node demo-agent.mjs PUBLIC_KEY,SUBNET …`. Prints ports and secrets as one line of JSON.
const { agents, remove } = await startSimulatedAgents({
  nodes: process.argv.slice(2).map(parseSimulatedNode),
  patternOf,
  version: AGENT_VERSION,
})
process.on('exit', remove)
// The pipe closes when the server ends, even if the server was killed.
process.stdin.once('close', () => process.exit()).resume()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit())
process.stdout.write(`${JSON.stringify(agents)}\n`)
