import { readFile } from 'node:fs/promises'
import { wireGuardKey } from '@sallyport/contract/agent'
import * as v from 'valibot'
import type { AgentConfig } from '../config/config.ts'
import { messageOf } from '../log.ts'
import type { RunProgram } from '../program/run-program.ts'
import { interfaceCommand, programs } from './command-lines.ts'
import { formatAlias, aliasOf, settingsOf, type Link } from './link.ts'
import { fittingMtu } from './mtu.ts'
import type { Dump } from './parse-dump.ts'

/** Creates the interface with the kernel module, or else with the implementation in user space. */
export async function createLink({ interface: name, type }: AgentConfig, run: RunProgram): Promise<Link> {
  const { linkType, userspace } = programs[type]
  const kernelProblem = await run('ip', ['link', 'add', 'dev', name, 'type', linkType]).then(() => null, messageOf)
  try {
    if (kernelProblem !== null) await run(userspace, [name])
  } catch (cause) {
    throw new Error(`The interface cannot be created. ${kernelProblem}. ${messageOf(cause)}`, { cause })
  }
  return { alias: null, isUp: false, mtu: 0, addresses: [] }
}

type Current = { link: Link; dump: Dump }

/** Returns whether the key, the port, the parameters or the MTU of the config differed. Sets the alias last, so that an interrupted configuration is repeated. */
export async function configureLink(config: AgentConfig, { link, dump }: Current, run: RunProgram): Promise<boolean> {
  const { interface: name, type, address } = config
  const isConfigured = (await hasKeyAndPort(dump, config)) && link.alias?.settings === settingsOf(config)
  if (!isConfigured) await run(programs[type].tool, interfaceCommand(config))
  if (!link.addresses.includes(address)) await run('ip', ['address', 'add', address, 'dev', name])
  if (!link.isUp || !isConfigured) {
    const mtu = String(await mtuOf(config, link, run))
    await run('ip', ['link', 'set', 'dev', name, 'mtu', mtu, 'up'])
  }
  if (!isConfigured) {
    const alias = formatAlias(aliasOf(link.alias, config))
    await run('ip', ['link', 'set', 'dev', name, 'alias', alias])
  }
  return !isConfigured
}

/** Without a setting, an interface that is up keeps a smaller MTU, which the admin may have set for the path to the clients. */
async function mtuOf({ mtu }: AgentConfig, link: Link, run: RunProgram): Promise<number> {
  if (mtu !== undefined) return mtu
  const fitting = await fittingMtu(run)
  return link.isUp ? Math.min(link.mtu, fitting) : fitting
}

async function hasKeyAndPort(dump: Dump, { private_key_file, listen_port }: AgentConfig): Promise<boolean> {
  const isSameKey = isSamePrivateKey(dump.privateKey, await readPrivateKey(private_key_file))
  return isSameKey && (listen_port === 0 || dump.listenPort === listen_port)
}

/** Reads the private key of the interface. Validates it here, because wg prints an invalid key. */
async function readPrivateKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim()
  if (!v.is(wireGuardKey, key)) throw new Error(`${file} does not contain a WireGuard key`)
  return key
}

/** Interfaces report keys after setting and clearing the bits that X25519 ignores (https://www.rfc-editor.org/rfc/rfc7748#section-5). */
export function isSamePrivateKey(one: string | null, other: string): boolean {
  return one !== null && clamp(one).equals(clamp(other))
}

function clamp(key: string): Buffer {
  const bytes = Buffer.from(key, 'base64')
  const last = bytes.length - 1
  bytes[0]! &= 0b1111_1000
  bytes[last] = (bytes[last]! & 0b0111_1111) | 0b0100_0000
  return bytes
}
