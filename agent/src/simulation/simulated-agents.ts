import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAgent } from '../agent.ts'
import { hashSecret } from '../config/config.ts'
import { certificateFingerprint, createCertificate } from '../init/certificate.ts'
import { createSimulatedInterface, type PeerPattern } from './simulated-interface.ts'

/** The port of an agent, and the parts of its token. The fingerprint is empty without TLS. */
export type SimulatedAgent = { port: number; secret: string; fingerprint: string }

type Options = {
  publicKeys: readonly string[]
  patternOf: (publicKey: string) => PeerPattern
  version: string
  /** The IP address for HTTPS; if omitted, HTTP on loopback. */
  host?: string
}

const secretBytes = 32

/** Starts agents with simulated interfaces in this process. `remove` deletes their files. */
export async function startSimulatedAgents({ publicKeys, patternOf, version, host }: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-simulation-'))
  const tls = host === undefined ? null : certificateFor(host, folder)
  const fingerprint = tls ? certificateFingerprint(readFileSync(tls.certificate_file)) : ''
  // Retries while an agent is writing its state.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })

  async function start(publicKey: string, index: number): Promise<SimulatedAgent> {
    const secret = randomBytes(secretBytes).toString('base64url')
    const agent = createAgent({
      config: {
        interface: `simulated${index}`,
        type: 'wireguard',
        address: '10.0.0.1/24',
        listen_port: 0,
        private_key_file: '/nonexistent',
        amnezia: null,
        api: { host: host ?? '127.0.0.1', port: 0, tls, secret_hash: hashSecret(secret) },
        state_file: path.join(folder, `${index}.json`),
      },
      interface: createSimulatedInterface({ publicKey, patternOf }),
      version,
      log: () => undefined,
    })
    return { port: await agent.start(), secret, fingerprint }
  }

  try {
    return { agents: await Promise.all(publicKeys.map(start)), remove }
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
