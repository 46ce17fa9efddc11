import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import {
  agentPaths,
  parseAgentToken,
  parseNodeSetup,
  type DesiredPeer,
  type DesiredState,
} from '@sallyport/contract/agent'
import { initNode, openTunnelNetwork, startAgent } from 'agent/testing/network'
import { root } from 'platform/workspace'
import { send } from '../api.ts'
import type { Setup } from '../setup.ts'

const peerCount = 1000
const additions = 20
/** A /24 has too few addresses for all peers. */
const subnet = '10.8.0.0/16'

export const agentFile = path.join(root, 'agent/dist/sallyport-agent.mjs')

export type ApplyTimes = { peers: number; firstState: number; oneMore: number[] }

/** Measures the milliseconds in which a real agent applies `peerCount` peers at once, and then one more at a time. */
export async function measureApply({ stopAtEnd }: Setup): Promise<ApplyTimes> {
  const network = stopAtEnd(await openTunnelNetwork())
  const setup = parseNodeSetup(await initNode(network, { agentFile, subnet }))
  const secret = parseAgentToken(setup?.api_token)?.secret
  if (!setup || !secret) throw new Error('init prints no valid text for the node form')
  await startAgent(network).printed(/listens on/)
  const peers = newPublicKeys(peerCount + additions).map(peerOf)
  const server = randomUUID()
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  // Each request opens a connection: the times include the TLS handshake. The certificate of the agent is self-signed.
  const options = { method: 'PUT', headers, rejectUnauthorized: false, agent: false }
  const put = async (count: number) => {
    const begin = performance.now()
    const listed = peers.slice(0, count)
    const state: DesiredState = { server, generation: count, now: Date.now(), allow_empty: false, peers: listed }
    const { status } = await send(setup.api_url + agentPaths.state, options, JSON.stringify(state))
    if (status !== 200) throw new Error(`The agent responded with ${status}`)
    return performance.now() - begin
  }
  const firstState = await put(peerCount)
  const oneMore: number[] = []
  for (let added = 1; added <= additions; added++) oneMore.push(await put(peerCount + added))
  const listed = (await network.node.run('wg', 'show', 'wg0', 'peers')).trim().split('\n').length
  if (listed !== peers.length) throw new Error(`The interface has ${listed} peers instead of ${peers.length}`)
  return { peers: peerCount, firstState, oneMore }
}

/** Random keys: WireGuard accepts any 32 bytes as an X25519 public key (https://www.rfc-editor.org/rfc/rfc7748#section-5). */
export const newPublicKeys = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(32).toString('base64'))

const hosts = 250
const peerOf = (public_key: string, index: number): DesiredPeer => ({
  public_key,
  ip: `10.8.${1 + Math.floor(index / hosts)}.${1 + (index % hosts)}`,
  expired_at: null,
})
