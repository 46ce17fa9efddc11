import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AgentHealth, DesiredPeer } from '@sallyport/contract/agent'
import { afterFile } from '@sallyport/testing/after-file'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import type { AgentConfig } from '../config/config.ts'
import { createCertificate } from '../init/agent-token.ts'
import { buildAgent } from '../init/testing/machine.ts'
import type { SavedState } from '../state/state-store.ts'
import { parseDump } from '../wireguard/parse-dump.ts'
import { call, putState, readStatus } from './agent-client.ts'
import { configFields, stateFields } from './agent-fields.ts'
import { agentRuntime } from './agent-runtime.ts'
import { killingWg } from './killing-wg.ts'
import type { Started } from './network/namespace.ts'
import { openTunnelNetwork } from './network/tunnel-network.ts'

export const isRoot = process.getuid?.() === 0
if (!isRoot) process.stdout.write('Skipped: tests with real interfaces need root, for network namespaces.\n')

export type RealNode = Awaited<ReturnType<typeof openNode>>

/** A machine with the agent, in separate namespaces, that this process reaches by HTTPS. It ends with the tests. */
export async function openNode(overrides: Partial<AgentConfig> = {}) {
  const agentFile = buildAgent()
  const network = await openTunnelNetwork()
  afterFile(network.stop)
  const { node } = network
  const folder = temporaryFolder('node')
  const { config, certificate } = await prepareFiles(folder, overrides)
  const wg = killingWg(folder)
  const options = { ca: certificate }
  const origin = `https://${await network.forward(config.api.port)}`
  const configFile = path.join(folder, 'config.json')
  let agent: Started | undefined

  const dump = async () => parseDump(await node.run('wg', 'show', config.interface, 'dump'))
  return {
    ...network,
    config,
    wg,
    dump,
    start: async () => {
      const env = { PATH: `${folder}:${process.env['PATH']}:/usr/sbin:/sbin` }
      agent = node.start(agentRuntime, [agentFile, 'run', '--config', configFile], env)
      await agent.printed(/The agent listens/)
    },
    stop: async (signal?: NodeJS.Signals) => agent?.stop(signal),
    runAgent: (command: string) => node.run(agentRuntime, agentFile, command, '--config', configFile),
    health: async () => (await call(`${origin}/health`, options)).status,
    healthBody: async () => (await call<AgentHealth>(`${origin}/health`, options)).body,
    status: async (query?: string) => (await readStatus(origin, query, options)).body,
    put: (generation: number, peers: DesiredPeer[], overrides = {}) =>
      putState(origin, stateFields(generation, peers, overrides), options),
    /** `KEY IP` of the peers of the interface, sorted. */
    addresses: async () =>
      (await dump()).peers.map(({ public_key, allowedIps }) => `${public_key} ${allowedIps.join()}`).sort(),
    savedState: async (): Promise<SavedState> => JSON.parse(await node.run('cat', config.state_file)),
  }
}

export const addressesOf = (peers: readonly DesiredPeer[]) =>
  peers.map(({ public_key, ip }) => `${public_key} ${ip}/32`).sort()

async function prepareFiles(folder: string, overrides: Partial<AgentConfig>) {
  const files = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
  const host = '127.0.0.1'
  createCertificate(host, files)
  const state = path.join(folder, 'state')
  mkdirSync(state)
  const { api } = configFields()
  const config: AgentConfig = configFields({
    private_key_file: path.join(folder, 'private.key'),
    state_file: path.join(state, 'state.json'),
    api: { ...api, host, port: 8443, tls: { certificate_file: files.certificate, key_file: files.key } },
    ...overrides,
  })
  writeFileSync(config.private_key_file, Buffer.alloc(32, 'node').toString('base64'), { mode: 0o600 })
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
  return { config, certificate: readFileSync(files.certificate) }
}
