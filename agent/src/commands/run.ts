import { createAgent } from '../agent.ts'
import { readConfig } from '../config/read-config.ts'
import { logToStdout } from '../log.ts'
import { createSystemInterface } from '../wireguard/system-interface.ts'

/** Runs the agent until SIGTERM or SIGINT. The interface keeps its peers. */
export async function run(configFile: string, version: string): Promise<void> {
  process.umask(0o077)
  // Without a reader, as after a restart of journald, the agent goes on.
  process.stdout.on('error', () => undefined)
  const config = readConfig(configFile)
  const agent = createAgent({ config, interface: createSystemInterface(config), version, log: logToStdout })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logToStdout('The agent stops; the peers stay')
      void agent.stop().finally(() => process.exit())
    })
  }
  await agent.start()
}
