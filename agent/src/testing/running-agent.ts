import path from 'node:path'
import { afterEach } from '@rstest/core'
import { createAgent } from '../agent.ts'
import { configFields } from './agent-fields.ts'
import { fakeFirewall } from './fake-firewall.ts'
import { fakeInterface } from './fake-interface.ts'
import { temporaryFolder } from './temporary-folder.ts'

const stops: (() => Promise<void>)[] = []
/** The clock of the agents, in milliseconds: a whole second. */
export const time = Math.floor(Date.now() / 1000) * 1000

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** An agent in this process, with an interface in memory. It ends with the test. */
export async function startAgent() {
  const { fake, ...wireguard } = fakeInterface()
  const log: string[] = []
  const agent = createAgent({
    config: configFields({ state_file: path.join(temporaryFolder('agent'), 'state.json') }),
    interface: wireguard,
    firewall: fakeFirewall(),
    version: '1.2.3',
    log: (line) => log.push(line),
    clock: () => time,
    intervals: { reconcile: 30_000, retry: 10 },
  })
  const port = await agent.start()
  stops.push(agent.stop)
  return { fake, log, port, origin: `http://127.0.0.1:${port}` }
}
