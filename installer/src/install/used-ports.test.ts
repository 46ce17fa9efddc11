import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@rstest/core'
import { defaultPorts } from '../ports.ts'
import type { InstallOptions } from './install-options.ts'
import { changedPortsProblem, portProblems, usedPorts } from './used-ports.ts'

const options = { ...defaultPorts, tls: 'public', proxy: true, node: true, dnsCheck: true } as const
const unit = 'sallyport-test.service'

test('a port that another program uses is a problem, which names the option for another port', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const problem = () => portProblems([{ port, unit, option: '--server-port' }])[0]

  expect(problem()).toMatch(
    new RegExp(`^TCP port ${port} is in use by .*: stop it, or choose another port: --server-port`),
  )
  server.close()
  await once(server, 'close')
  expect(problem()).toBeNull()
})

test('checks the chosen ports, and refuses to use one TCP port twice', () => {
  const problems = (ports: Partial<InstallOptions>) => portProblems(usedPorts({ ...options, ...ports }))
  const chosen = { serverPort: 3900, agentPort: 8900, tunnelPort: 3900 }

  expect(usedPorts({ ...options, ...chosen, proxy: false }).map(({ port }) => port)).toEqual([3900, 8900, 3900])
  expect(usedPorts({ ...options, ...chosen, proxy: false, node: false }).map(({ port }) => port)).toEqual([3900])
  expect(problems({ ...chosen, agentPort: 443 })).toContain(
    'TCP port 443 is needed twice: choose another one with --agent-port.',
  )
  expect(problems({ ...chosen, agentPort: 3900 })).toContain(
    'TCP port 3900 is needed twice: choose another one with --agent-port.',
  )
})

test('refuses other ports than those of the node that is set up', () => {
  const installed = { serverPort: 3000, agentPort: 8900, tunnelPort: 443 }

  expect(changedPortsProblem(installed, installed)).toBeNull()
  expect(changedPortsProblem({ ...installed, tunnelPort: 444 }, installed)).toMatch(
    /^The node on this machine has UDP port 443 and TCP port 8900: leave out/,
  )
})
