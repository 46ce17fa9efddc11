import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AgentConfig } from '../config/config.ts'

const links = v.array(
  v.object({
    ifname: v.optional(v.string()),
    ifalias: v.optional(v.string()),
    flags: v.optional(v.array(v.string()), []),
    mtu: v.optional(v.number(), 0),
    addr_info: v.optional(v.array(v.object({ local: v.optional(v.string()), prefixlen: v.optional(v.number()) })), []),
  }),
)

export type Link = { alias: LinkAlias | null; isUp: boolean; mtu: number; addresses: readonly string[] }

/** Arguments of `ip`, whose output this file parses. */
export const showLinksArguments = ['-json', '-details', 'address', 'show']

const parseLinks = (output: string) => v.parse(links, JSON.parse(output))

/** The name of an interface that an agent has configured; null if there is none. `output` is printed by `ip`. */
export const findConfiguredLink = (output: string): string | null =>
  parseLinks(output).find(({ ifalias }) => parseAlias(ifalias) !== null)?.ifname ?? null

/** Parses the output of `ip`; null if there is no interface of this name. */
export function parseLink(output: string, name: string): Link | null {
  const link = parseLinks(output).find(({ ifname }) => ifname === name)
  if (!link) return null
  return {
    alias: parseAlias(link.ifalias),
    isUp: link.flags.includes('UP'),
    mtu: link.mtu,
    addresses: link.addr_info.map(({ local, prefixlen }) => `${local}/${prefixlen}`),
  }
}

/** The alias of an interface, which the kernel deletes with it. `boot` identifies the counters, `settings` the config. */
export type LinkAlias = { boot: string; settings: string }

function parseAlias(text: string | undefined): LinkAlias | null {
  const { boot, settings } = /^sallyport:(?<boot>[\da-f-]{36}):(?<settings>\w+)$/.exec(text ?? '')?.groups ?? {}
  return boot && settings ? { boot, settings } : null
}

export const formatAlias = ({ boot, settings }: LinkAlias) => `sallyport:${boot}:${settings}`

/** The alias for a configured interface. Keeps `boot` of an interface that was configured before. */
export const aliasOf = (previous: LinkAlias | null, config: AgentConfig): LinkAlias => ({
  boot: previous?.boot ?? randomUUID(),
  settings: settingsOf(config),
})

/** A short hash of settings: those that an interface does not report in all versions of its tool, and the MTU, which admins may change by hand. */
export function settingsOf({ type, amnezia, mtu }: AgentConfig): string {
  const settings = JSON.stringify({ type, amnezia, mtu: mtu ?? 'fitting' })
  return createHash('sha256').update(settings).digest('hex').slice(0, 8)
}
