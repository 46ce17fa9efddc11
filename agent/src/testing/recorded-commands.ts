import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import type { AgentConfig } from '../config/config.ts'
import { createSystemInterface } from '../wireguard/system-interface.ts'
import { keyOf } from './agent-fields.ts'

/** Stands for the file of the private key in the command lines. */
export const privateKeyFile = 'PRIVATE_KEY_FILE'

type Machine = { link?: object; dump?: string; missing?: string[]; uplinkMtu?: number }

/** The output of `show INTERFACE dump` after and before the interface was configured. */
export const configuredDump = `${keyOf('private')}\t${keyOf('public')}\t51820\toff\n`
export const newDump = `(none)\t(none)\t0\toff\n`

/** Runs the method and returns the command lines, without the random ids in the aliases of interfaces, and the folder of the private key. */
export async function commandsOf(
  config: AgentConfig,
  { link, dump = newDump, missing = [], uplinkMtu = 1500 }: Machine,
  method: 'ensure' | 'dump',
) {
  const commands: string[] = []
  const private_key_file = path.join(temporaryFolder('key'), 'private.key')
  writeFileSync(private_key_file, `${keyOf('private')}\n`)
  const links = [{ ifname: 'lo' }, ...(link ? [link] : [])]
  const run = async (program: string, args: readonly string[]) => {
    const command = [program, ...args].join(' ')
    commands.push(command.replace(/sallyport:[\da-f-]{36}:\w+/, 'ALIAS').replace(private_key_file, privateKeyFile))
    if (missing.some((start) => command.startsWith(start))) throw new Error(`${start(command)}: not supported`)
    if (/^(?:ip link add|\w+-go) /.test(command)) links.push({ ifname: config.interface })
    if (command === readUplink) return JSON.stringify([{ dst: 'default', dev: 'eth0' }])
    if (command === readUplinkMtu) return JSON.stringify([{ ifname: 'eth0', mtu: uplinkMtu }])
    if (command.startsWith('ip -json')) return JSON.stringify(links)
    return command.endsWith('dump') ? dump : ''
  }
  const start = (command: string) => command.split(' ').slice(0, 2).join(' ')
  const state = await createSystemInterface({ ...config, private_key_file }, run)[method]()
  return { commands, state }
}

/** A configured interface that is up, as `ip` prints it. */
export const upLink = (ifname: string, settings: string) => ({
  ifname,
  ifalias: `sallyport:0a1b2c3d-0000-4000-8000-000000000001:${settings}`,
  flags: ['POINTOPOINT', 'NOARP', 'UP', 'LOWER_UP'],
  mtu: 1420,
  addr_info: [{ family: 'inet', local: '10.8.0.1', prefixlen: 16 }],
})

export const readLink = 'ip -json -details address show'
export const readUplink = 'ip -json -4 route show default'
export const readUplinkMtu = 'ip -json link show dev eth0'
export const configure = (tool: string, name: string, parameters = '') => [
  `${tool} set ${name} private-key ${privateKeyFile} listen-port 51820${parameters}`,
  `ip address add 10.8.0.1/16 dev ${name}`,
  readUplink,
  readUplinkMtu,
  `ip link set dev ${name} mtu 1420 up`,
  `ip link set dev ${name} alias ALIAS`,
  readLink,
  `${tool} show ${name} dump`,
]
