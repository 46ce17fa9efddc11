import { mtuLimits, tunnelMtu } from '@sallyport/contract/agent'
import * as v from 'valibot'
import { StartupError } from '../errors.ts'
import type { RunProgram } from '../program/run-program.ts'

export const mtuHelp = `  --mtu BYTES             largest packet inside the tunnel, for a path below 1500 bytes (80 less than this machine's network
                          carries, at most ${tunnelMtu})
`

/** The value of `--mtu`; undefined without it. */
export function parseMtu(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const mtu = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (mtu >= mtuLimits.min && mtu <= mtuLimits.max) return mtu
  throw new StartupError(`--mtu must be a number from ${mtuLimits.min} to ${mtuLimits.max}`)
}

/** The bytes that an IPv6 header, UDP and WireGuard add to a packet (https://www.wireguard.com/papers/wireguard.pdf, section 5.4.6). */
const overhead = 80

const devices = v.array(v.object({ dev: v.optional(v.string()), mtu: v.optional(v.number()) }))
const firstDevice = (output: string) => v.parse(devices, JSON.parse(output || '[]'))[0]

/** The network interface through which this machine reaches the internet; null without a default route. */
export async function readUplink(run: RunProgram): Promise<string | null> {
  return firstDevice(await run('ip', ['-json', '-4', 'route', 'show', 'default']))?.dev ?? null
}

/** The MTU for a tunnel over the network of this machine: clouds and PPPoE carry less than the 1500 bytes of Ethernet. */
export async function fittingMtu(run: RunProgram): Promise<number> {
  const uplink = await readUplink(run)
  if (uplink === null) return tunnelMtu
  const { mtu = tunnelMtu + overhead } = firstDevice(await run('ip', ['-json', 'link', 'show', 'dev', uplink])) ?? {}
  return Math.max(mtuLimits.min, Math.min(tunnelMtu, mtu - overhead))
}
