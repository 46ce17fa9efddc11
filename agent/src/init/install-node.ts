import { randomInt } from 'node:crypto'
import { randomAmneziaParams } from '@sallyport/contract/rules'
import type { AgentConfig } from '../config/config.ts'
import { forwardingSetting } from '../firewall/forwarding.ts'
import { createAgentToken } from './agent-token.ts'
import { run } from './debian-programs.ts'
import type { InitOptions } from './init-options.ts'
import {
  ensureAccount,
  ensureFolder,
  installProgram,
  writeNodeFile,
  writeSystemFile,
  type Account,
} from './node-files.ts'
import { nodePaths } from './node-paths.ts'
import type { NodeAccess } from './node-setup-text.ts'
import { toolOf } from './preflight.ts'
import { agentUnit } from './service.ts'

const folderMode = 0o750
const stateFolderMode = 0o700

/** Creates keys, certificate, token and all files of a node. The configuration is written last. */
export function installNode(options: InitOptions, program: Buffer): NodeAccess {
  const account = ensureAccount()
  ensureFolder(nodePaths.folder, folderMode, { uid: 0, gid: account.gid })
  ensureFolder(nodePaths.stateFolder, stateFolderMode, account)
  writeNodeFile(nodePaths.privateKey, `${run(toolOf(options.type), ['genkey'])}\n`, account)
  const { token, secret_hash } = createAgentToken(options.host, account)
  const config = nodeConfig(options, secret_hash)
  installProgram(program)
  writeSystemFiles(config)
  writeConfig(config, account)
  return { host: options.host, config, token }
}

function nodeConfig(options: InitOptions, secret_hash: string): AgentConfig {
  return {
    interface: options.interface,
    type: options.type,
    address: options.address,
    listen_port: options.port,
    ...(options.mtu !== undefined && { mtu: options.mtu }),
    private_key_file: nodePaths.privateKey,
    amnezia: options.type === 'amnezia-wg' ? randomAmneziaParams((below) => randomInt(below)) : null,
    firewall: options.firewall,
    api: {
      host: options.apiHost,
      port: options.apiPort,
      tls: { certificate_file: nodePaths.certificate, key_file: nodePaths.certificateKey },
      secret_hash,
    },
    state_file: nodePaths.state,
  }
}

export const writeConfig = (config: AgentConfig, account: Account): void =>
  writeNodeFile(nodePaths.config, `${JSON.stringify(config, null, 2)}\n`, account)

/** Writes the systemd unit, and with masquerading the sysctl setting that enables forwarding at boot. */
export function writeSystemFiles(config: AgentConfig): void {
  writeSystemFile(nodePaths.unit, agentUnit({ ...config, node: process.execPath }))
  if (config.firewall.masquerade) writeSystemFile(nodePaths.forwarding, forwardingSetting)
}
