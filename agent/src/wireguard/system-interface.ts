import { parseSubnet } from '@sallyport/contract/rules'
import type { AgentConfig } from '../config/config.ts'
import { runProgram, type RunProgram } from '../program/run-program.ts'
import { peerCommands, programs } from './command-lines.ts'
import { configureLink, createLink } from './interface-setup.ts'
import { parseLink, showLinksArguments, type Link } from './link.ts'
import { parseDump, type Dump } from './parse-dump.ts'
import type { InterfaceState, WireGuardInterface } from './wireguard-interface.ts'

/** The interface of this machine, managed by `ip` and `wg` or `awg`. Without changes, `ensure` runs `wg` once. */
export function createSystemInterface(config: AgentConfig, run: RunProgram = runProgram): WireGuardInterface {
  const { interface: name, type, address } = config
  const { tool } = programs[type]
  const readLink = async () => parseLink(await run('ip', showLinksArguments), name)
  const readDump = async () => parseDump(await run(tool, ['show', name, 'dump']))

  async function dump(): Promise<InterfaceState> {
    const [link, dump] = await Promise.all([readLink(), readDump()])
    // wireguard-go may answer briefly after its interface was deleted.
    if (!link) throw new Error(`There is no interface ${name}`)
    return stateOf(link, dump, address)
  }

  return {
    dump,
    ensure: async () => {
      const link = (await readLink()) ?? (await createLink(config, run))
      const current = { link, dump: await readDump() }
      const isChanged = await configureLink(config, current, run)
      return isChanged ? await dump() : stateOf(link, current.dump, address)
    },
    apply: async (changes) => {
      for (const args of peerCommands(name, changes)) await run(tool, args)
    },
  }
}

const stateOf = (link: Link, { publicKey, listenPort, peers }: Dump, address: string): InterfaceState => ({
  boot: link.alias?.boot ?? 'unknown',
  public_key: publicKey,
  address: link.addresses.includes(address) ? address : (link.addresses.find(parseSubnet) ?? null),
  listen_port: listenPort,
  mtu: link.mtu,
  peers,
})
