import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { isLoopbackName } from '../config/loopback.ts'
import { AgentError } from './agent-error.ts'
import { createNameLookups } from './name-lookups.ts'

/**
 * Unspecified, link-local, multicast, reserved (https://www.iana.org/assignments/iana-ipv4-special-registry), and the
 * metadata services of Alibaba Cloud, Oracle Cloud and Azure, which are not link-local.
 */
const blockedIpv4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
] as const

/**
 * Unspecified, link-local, multicast, IPv4-mapped (https://www.iana.org/assignments/iana-ipv6-special-registry), and the
 * metadata services of AWS and Google Cloud.
 */
const blockedIpv6 = [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['::ffff:0:0', 96],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
] as const

/** IPv4 addresses behind NAT64 (https://www.rfc-editor.org/rfc/rfc6052#section-2.1). */
const nat64 = { prefix: '64:ff9b::', length: 96 }

// Two lists: an IPv6 rule for mapped addresses would match all IPv4 addresses.
const ipv4 = new BlockList()
const ipv6 = new BlockList()
for (const [address, prefix] of blockedIpv4) {
  ipv4.addSubnet(address, prefix, 'ipv4')
  ipv6.addSubnet(nat64.prefix + address, nat64.length + prefix, 'ipv6')
}
for (const [address, prefix] of blockedIpv6) ipv6.addSubnet(address, prefix, 'ipv6')

const metadataName = /^(?:metadata|metadata\.goog|metadata\.google\.internal|instance-data(?:\..+)?)\.?$/

/**
 * Loopback and private addresses are allowed: an agent may run there, and the URL comes from an admin. No other service
 * is exposed: the secret is sent after the certificate check, and admins see only the kind of the problem.
 */
export function isBlockedAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  return isIPv4(plain) ? ipv4.check(plain, 'ipv4') : isIP(plain) === 0 || ipv6.check(plain, 'ipv6')
}

const isAllowed = (address: string, loopbackOnly: boolean) =>
  !isBlockedAddress(address) && (!loopbackOnly || isLoopbackName(address))

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Accepts HTTP on loopback only, because it does not encrypt the secret. Throws an `AgentError`. */
export function agentHost({ hostname, protocol }: URL): string {
  const host = withoutBrackets(hostname)
  if (protocol === 'http:' && !isLoopbackName(host)) throw new AgentError('certificate')
  if (metadataName.test(host)) throw new AgentError('blocked_address')
  if (isIP(host) !== 0 && isBlockedAddress(host)) throw new AgentError('blocked_address')
  return host
}

const lookUp = createNameLookups(lookup)

/**
 * A `lookup` for connections, so that a name cannot resolve to other addresses after the check
 * (https://nodejs.org/docs/latest-v20.x/api/net.html#socketconnectoptions-connectlistener). Not called for IP addresses.
 */
export const lookupAllowed =
  ({ loopbackOnly }: { loopbackOnly: boolean }): LookupFunction =>
  (hostname, options, callback) => {
    const finish = (addresses: LookupAddress[]) => {
      if (!addresses.every(({ address }) => isAllowed(address, loopbackOnly)))
        return callback(new AgentError('blocked_address'), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    }
    const fail = (error: Error) => callback(error, [])
    lookUp(hostname, { ...options, all: true }).then(finish, fail)
  }
