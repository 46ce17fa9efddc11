import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { initNode, openTunnelNetwork, startAgent } from 'agent/testing/network'
import {
  agentPaths,
  parseAgentToken,
  parseNodeSetup,
  type DesiredPeer,
  type DesiredState,
} from '@sallyport/contract/agent'
import { root } from 'platform/workspace'
import { newPublicKeys } from './public-keys.ts'
import { putJson } from './put-json.ts'

const peerCount = 1000
const additions = 20
/** The subnet has room for all peers. */
const subnet = '10.8.0.0/16'

export const agentFile = path.join(root, 'agent/dist/sallyport-agent.mjs')

export type ApplyTimes = { peers: number; firstState: number; oneMore: number[] }

/** The times in milliseconds in which a real agent applies all peers, and then one more at a time. */
export async function measureApply(): Promise<ApplyTimes> {
  const network = await openTunnelNetwork()
  try {
    const setup = parseNodeSetup(await initNode(network, { agentFile, subnet }))
    const secret = parseAgentToken(setup?.api_token)?.secret
    if (!setup || !secret) throw new Error('init prints no valid text for the node form')
    await startAgent(network).printed(/listens on/)
    const peers = newPublicKeys(peerCount + additions).map(peerOf)
    const server = randomUUID()
    const put = async (count: number) => {
      const begin = performance.now()
      const state: DesiredState = {
        server,
        generation: count,
        now: Date.now(),
        allow_empty: false,
        peers: peers.slice(0, count),
      }
      await putJson(setup.api_url + agentPaths.state, secret, state)
      return performance.now() - begin
    }
    const firstState = await put(peerCount)
    const oneMore: number[] = []
    for (let added = 1; added <= additions; added++) oneMore.push(await put(peerCount + added))
    await expectPeers(network.node.run('wg', 'show', 'wg0', 'peers'), peerCount + additions)
    return { peers: peerCount, firstState, oneMore }
  } finally {
    await network.stop()
  }
}

const hosts = 250
const peerOf = (public_key: string, index: number): DesiredPeer => ({
  public_key,
  ip: `10.8.${1 + Math.floor(index / hosts)}.${1 + (index % hosts)}`,
  expired_at: null,
})

async function expectPeers(listed: Promise<string>, count: number): Promise<void> {
  const found = (await listed).trim().split('\n').length
  if (found !== count) throw new Error(`The interface has ${found} peers instead of ${count}`)
}
