import type { AgentHealth } from '@sallyport/contract/agent'
import { createAgent } from './agent.ts'
import { readConfig, type AgentConfig } from './config/config.ts'
import { createFirewall } from './firewall/firewall.ts'
import { readHealth } from './http/read-health.ts'
import { logToStdout, messageOf } from './log.ts'
import { writeAtomically } from './state/atomic-file.ts'
import { readSavedState, withoutServer } from './state/state-store.ts'
import { describeProblems, observeNode } from './status/observed-node.ts'
import { createSystemInterface } from './wireguard/system-interface.ts'

/** Runs the agent until SIGTERM or SIGINT, after which the interface keeps its peers. */
export async function run(configFile: string, version: string): Promise<void> {
  process.umask(0o077)
  // Without this handler, EPIPE would end the agent when journald, the reader of its output, restarts.
  process.stdout.on('error', () => undefined)
  const config = readConfig(configFile)
  const agent = createAgent({
    config,
    interface: createSystemInterface(config),
    firewall: createFirewall(config, logToStdout),
    version,
    log: logToStdout,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logToStdout('The agent stops; the peers stay')
      void agent.stop().finally(() => process.exit())
    })
  }
  await agent.start()
}

/** Prints the state of the agent and the problems of the node. The exit status is 1 unless it runs, is synchronised and has no problems. */
export async function status(configFile: string): Promise<void> {
  const config = readConfig(configFile)
  const saved = await readSavedState(config.state_file, logToStdout)
  logToStdout(`Installation: ${saved?.server ?? 'none'}`)
  logToStdout(`Generation: ${saved?.generation ?? 0}, ${saved?.peers.length ?? 0} peers`)
  const health = await readHealth(config.api).catch((error) => messageOf(error))
  const isSynchronised = typeof health === 'object' && health.interface === 'synchronised'
  logToStdout(`Agent: ${isSynchronised ? 'running, synchronised' : describeHealth(health)}`)
  const problems = await readProblems(config, typeof health === 'object' ? health : null)
  for (const problem of problems) logToStdout(`Problem: ${problem}`)
  if (!isSynchronised || problems.length > 0) process.exitCode = 1
}

/** A running agent knows whether traffic passes; without one, the rules of other firewalls have to tell. */
async function readProblems(config: AgentConfig, health: AgentHealth | null): Promise<string[]> {
  try {
    const state = await createSystemInterface(config).dump()
    const firewall = createFirewall(config, logToStdout)
    const dropping = await firewall.findDroppingChain()
    const drops_forwarded = health?.drops_forwarded ?? (dropping !== null && config.firewall.masquerade)
    return describeProblems(config, await observeNode({ config, firewall, state, drops_forwarded }), dropping)
  } catch (error) {
    return [`interface: ${messageOf(error)}`]
  }
}

const describeHealth = (health: AgentHealth | string) =>
  typeof health === 'object' ? 'running, not synchronised' : `does not respond as expected (${health})`

/** Lets another installation take the node over. The peers stay until then. A running agent reads the changed file. */
export async function forget(configFile: string): Promise<void> {
  const { state_file } = readConfig(configFile)
  const state = await readSavedState(state_file, logToStdout)
  if (!state?.server) return logToStdout('This node belongs to no installation')
  await writeAtomically(state_file, JSON.stringify(withoutServer(state)))
  logToStdout(`This node no longer belongs to installation ${state.server}; the next one that writes to it takes over`)
}
