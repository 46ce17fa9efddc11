import { afterAll, expect, test } from '@rstest/core'
import { agentPaths } from '@sallyport/contract/agent'
import { startSimulatedAgents } from './simulated-agents.ts'
import { patternOf } from './simulated-interface.ts'

const publicKeys = ['A', 'B'].map((letter) => `${letter.repeat(42)}A=`)
const nodes = publicKeys.map((public_key) => ({ public_key, subnet_cidr: '10.9.0.0/24' }))
const { agents, remove } = await startSimulatedAgents({ nodes, patternOf, version: '1.2.3' })
afterAll(remove)

const status = async ({ port }: { port: number }, secret: string) => {
  const headers = { authorization: `Bearer ${secret}` }
  return (await fetch(`http://127.0.0.1:${port}${agentPaths.status}`, { headers })).json()
}

test('each node has an agent with another secret and public key', async () => {
  const [first, second] = agents

  expect(await status(first!, first!.secret)).toMatchObject({
    version: '1.2.3',
    public_key: publicKeys[0],
    observed: { address: '10.9.0.1/24' },
  })
  expect(await status(second!, second!.secret)).toMatchObject({ public_key: publicKeys[1] })
  expect(await status(first!, second!.secret)).toEqual({ error: 'unauthorized' })
})
