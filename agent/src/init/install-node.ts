import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formatAgentToken } from '@sallyport/contract/agent'
import { randomAmneziaParams } from '@sallyport/contract/rules'
import { hashSecret, type AgentConfig } from '../config/config.ts'
import { certificateFingerprint, createCertificate } from './certificate.ts'
import type { InitOptions } from './init-options.ts'
import { forwardingSetting, masqueradingRules } from './masquerading.ts'
import {
  ensureAccount,
  ensureFolder,
  installProgram,
  setReadable,
  writeNodeFile,
  writeSystemFile,
} from './node-files.ts'
import { nodePaths, unitPath, units } from './node-paths.ts'
import type { NewNode } from './node-setup-text.ts'
import { toolOf } from './preflight.ts'
import { findProgram, run } from './programs.ts'
import { agentUnit, masqueradingUnit } from './units.ts'

const secretBytes = 32
const folderMode = 0o750
const stateFolderMode = 0o700

export type InstalledNode = NewNode & { fingerprint: string }

/** Creates keys, certificate, token and all files of a node. The configuration is written last. */
export function installNode(options: InitOptions, program: Buffer): InstalledNode {
  const account = ensureAccount()
  ensureFolder(nodePaths.folder, folderMode, { uid: 0, gid: account.gid })
  ensureFolder(nodePaths.stateFolder, stateFolderMode, account)
  const tool = toolOf(options.type)
  const privateKey = run(tool, ['genkey'])
  writeNodeFile(nodePaths.privateKey, `${privateKey}\n`, account)
  const files = { certificate: nodePaths.certificate, key: nodePaths.certificateKey }
  createCertificate(options.host, files)
  for (const file of Object.values(files)) setReadable(file, account)
  const fingerprint = certificateFingerprint(readFileSync(files.certificate))
  const secret = randomBytes(secretBytes).toString('base64url')
  const amnezia = options.type === 'amnezia-wg' ? randomAmneziaParams((below) => randomInt(below)) : null
  const config = nodeConfig(options, amnezia, secret)
  installProgram(program)
  writeSystemFiles(config, options.masquerade)
  writeNodeFile(nodePaths.config, `${JSON.stringify(config, null, 2)}\n`, account)
  const token = formatAgentToken({ fingerprint, secret })
  return { options, token, publicKey: run(tool, ['pubkey'], privateKey), amnezia, fingerprint }
}

function nodeConfig(options: InitOptions, amnezia: AgentConfig['amnezia'], secret: string): AgentConfig {
  return {
    interface: options.interface,
    type: options.type,
    address: options.address,
    listen_port: options.port,
    private_key_file: nodePaths.privateKey,
    amnezia,
    api: {
      host: options.apiHost,
      port: options.apiPort,
      tls: { certificate_file: nodePaths.certificate, key_file: nodePaths.certificateKey },
      secret_hash: hashSecret(secret),
    },
    state_file: nodePaths.state,
  }
}

/** Writes the systemd units for a configuration, and the firewall rules and settings of masquerading. */
export function writeSystemFiles(config: AgentConfig, masquerade: boolean): void {
  writeSystemFile(unitPath(units.agent), agentUnit({ ...config, node: process.execPath }))
  if (!masquerade) return
  writeSystemFile(nodePaths.masquerading, masqueradingRules(config))
  writeSystemFile(nodePaths.forwarding, forwardingSetting)
  writeSystemFile(unitPath(units.masquerading), masqueradingUnit(findProgram('nft') ?? '/usr/sbin/nft'))
}
