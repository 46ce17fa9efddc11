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
  const code = await readHealth(config.api).catch((error) => messageOf(error))
  logToStdout(`Agent: ${code === 200 ? 'running, synchronised' : describeHealth(code)}`)
  const problems = await readProblems(config)
  for (const problem of problems) logToStdout(`Problem: ${problem}`)
  if (code !== 200 || problems.length > 0) process.exitCode = 1
}

async function readProblems(config: AgentConfig): Promise<string[]> {
  try {
    const state = await createSystemInterface(config).dump()
    return describeProblems(config, await observeNode(config, createFirewall(config, logToStdout), state))
  } catch (error) {
    return [`interface: ${messageOf(error)}`]
  }
}

const describeHealth = (code: number | string) =>
  code === 503 ? 'running, not synchronised' : `does not respond as expected (${code})`

/** Lets another installation take the node over. The peers stay until then. A running agent reads the changed file. */
export async function forget(configFile: string): Promise<void> {
  const { state_file } = readConfig(configFile)
  const state = await readSavedState(state_file, logToStdout)
  if (!state?.server) return logToStdout('This node belongs to no installation')
  await writeAtomically(state_file, JSON.stringify(withoutServer(state)))
  logToStdout(`This node no longer belongs to installation ${state.server}; the next one that writes to it takes over`)
}
