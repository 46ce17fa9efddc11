import path from 'node:path'
import { afterFile } from '@sallyport/testing/after-file'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { createAgent } from '../agent.ts'
import { defaultIntervals } from '../peers/reconciler.ts'
import { configFields } from './agent-fields.ts'
import { fakeFirewall } from './fake-firewall.ts'
import { fakeInterface } from './fake-interface.ts'

/** The clock of the agents, in milliseconds: a whole second. */
export const time = Math.floor(Date.now() / 1000) * 1000

/** An agent in this process, with an interface in memory. It ends with the tests of the file. */
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
    intervals: { ...defaultIntervals, retry: 10 },
  })
  const port = await agent.start()
  afterFile(agent.stop)
  return { fake, log, port, origin: `http://127.0.0.1:${port}` }
}
