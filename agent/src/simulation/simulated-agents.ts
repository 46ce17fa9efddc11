import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAgent } from '../agent.ts'
import { hashSecret } from '../config/config.ts'
import { closedFirewall } from '../firewall/firewall-options.ts'
import type { Firewall } from '../firewall/firewall.ts'
import { certificateFingerprint, createCertificate } from '../init/agent-token.ts'
import {
  createSimulatedInterface,
  nodeAddress,
  simulatedPort,
  type PeerPattern,
  type SimulatedNode,
} from './simulated-interface.ts'

/** The port of an agent, and the parts of its token. The fingerprint is empty without TLS. */
export type SimulatedAgent = { port: number; secret: string; fingerprint: string }

type Options = {
  nodes: readonly SimulatedNode[]
  patternOf: (publicKey: string) => PeerPattern
  version: string
  /** The IP address for HTTPS; if omitted, HTTP on loopback. */
  host?: string
  /** Unix milliseconds. */
  clock?: () => number
}

const secretBytes = 32

const simulatedFirewall: Firewall = {
  ensure: async () => undefined,
  isPresent: async () => true,
  release: async () => undefined,
  assign: async () => undefined,
  readCounters: async () => null,
  findDroppingChain: async () => null,
}

/** Parses `PUBLIC_KEY,SUBNET`, an argument of the programs that simulate nodes. */
export function parseSimulatedNode(argument: string): SimulatedNode {
  const [public_key = '', subnet_cidr = ''] = argument.split(',')
  return { public_key, subnet_cidr }
}

/** Starts agents with simulated interfaces in this process. `remove` deletes their files. */
export async function startSimulatedAgents({ nodes, patternOf, version, host, clock = Date.now }: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-simulation-'))
  const tls = host === undefined ? null : certificateFor(host, folder)
  const fingerprint = tls ? certificateFingerprint(readFileSync(tls.certificate_file)) : ''
  // Retries while an agent is writing its state.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })

  const interfaces = nodes.map((node) => createSimulatedInterface({ node, patternOf }))

  async function start(node: SimulatedNode, index: number): Promise<SimulatedAgent> {
    const secret = randomBytes(secretBytes).toString('base64url')
    const agent = createAgent({
      config: {
        interface: `simulated${index}`,
        type: 'wireguard',
        address: nodeAddress(node.subnet_cidr),
        listen_port: simulatedPort,
        private_key_file: '/nonexistent',
        amnezia: null,
        firewall: closedFirewall(false),
        api: { host: host ?? '127.0.0.1', port: 0, tls, secret_hash: hashSecret(secret) },
        state_file: path.join(folder, `${index}.json`),
      },
      interface: interfaces[index]!,
      firewall: simulatedFirewall,
      version,
      clock,
      log: () => undefined,
    })
    return { port: await agent.start(), secret, fingerprint }
  }

  try {
    return { agents: await Promise.all(nodes.map(start)), interfaces, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function certificateFor(host: string, folder: string) {
  const files = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
  createCertificate(host, files)
  return { certificate_file: files.certificate, key_file: files.key }
}
