import { isIP, isIPv4 } from 'node:net'
import { parseArgs } from 'node:util'
import { cidrClientCapacity, formatIpv4, parseSubnet, patterns } from '@sallyport/contract/rules'
import { interfaceName, type AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import {
  addAllowed,
  allowHelp,
  allowOptions,
  closedFirewall,
  parsePort,
  readAllowed,
} from '../firewall/firewall-options.ts'
import { isLoopbackOrBlocked } from '../firewall/networks.ts'
import { mtuHelp, parseMtu } from '../wireguard/mtu.ts'
import { readSite, type Site } from './enter-site.ts'

export type InitOptions = {
  type: AgentConfig['type']
  interface: string
  /** The host that clients connect to. */
  host: string
  port: number
  /** The network with its prefix length, such as `10.8.0.0/24`. */
  subnet: string
  /** The node's IP address in the subnet, with the prefix length. */
  address: string
  /** Undefined for the MTU that the network of this machine carries. */
  mtu: number | undefined
  apiHost: string
  apiPort: number
  firewall: AgentConfig['firewall']
  force: boolean
  /** Null without `--enter`: `init` then prints the setup text. */
  site: Site | null
}

export const initHelp = `Usage: sallyport-agent init --endpoint HOST[:PORT] [options]

Sets this machine up as a node and prints a text for the node form.

  --endpoint HOST[:PORT]  host name or IPv4 address where clients and the server reach this node; by default the public
                          address of this machine, if it has one, and the UDP port 51820
  --subnet CIDR           IPv4 addresses of the clients (10.8.0.0/24)
  --type TYPE             wireguard or amnezia-wg (wireguard)
  --interface NAME        network interface of the tunnel (wg0, or awg0 for amnezia-wg)
${mtuHelp}  --api-port PORT         TCP port of the agent's API (8443)
  --api-host IP           IP address that the API listens on (0.0.0.0)
  --masquerade            forward the traffic of clients and send it from the address of this node
${allowHelp}  --force                 replace an existing setup: all keys and the token change, and all accesses must be created again
  --enter URL             enter this machine into the node form that shows the command, instead of printing a text
  --help
`

const defaultPort = 51_820
const loopbackName = /(?:^|\.)localhost(?:\.localdomain)?$/i

/**
 * Parses and checks the arguments of `init`; null for `--help`. `address`: the public address of this machine, if it has one.
 * Throws a `StartupError` that names the wrong option.
 */
export function readInitOptions(args: readonly string[], address: string | null = null): InitOptions | null {
  const values = parse(args)
  if (values.help) return null
  const endpoint = values.endpoint ?? address
  if (endpoint === null)
    throw new StartupError(`--endpoint is missing, and this machine has no public address\n\n${initHelp}`)
  const { type } = values
  if (type !== 'wireguard' && type !== 'amnezia-wg') throw new StartupError('--type must be wireguard or amnezia-wg')
  return {
    type,
    interface: parseInterface(values.interface ?? (type === 'wireguard' ? 'wg0' : 'awg0')),
    ...parseEndpoint(endpoint),
    ...parseSubnetOption(values.subnet),
    mtu: parseMtu(values.mtu),
    apiHost: parseApiHost(values['api-host']),
    apiPort: parsePort('--api-port', values['api-port']),
    firewall: addAllowed(closedFirewall(values.masquerade), readAllowed(values)),
    force: values.force,
    site: values.enter === undefined ? null : readSite(values.enter),
  }
}

function parse(args: readonly string[]) {
  const options = {
    endpoint: { type: 'string' },
    subnet: { type: 'string', default: '10.8.0.0/24' },
    type: { type: 'string', default: 'wireguard' },
    interface: { type: 'string' },
    mtu: { type: 'string' },
    'api-port': { type: 'string', default: '8443' },
    'api-host': { type: 'string', default: '0.0.0.0' },
    masquerade: { type: 'boolean', default: false },
    ...allowOptions,
    force: { type: 'boolean', default: false },
    enter: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  return parseArgs({ args: [...args], options }).values
}

/** Parses `HOST[:PORT]`. The node form must accept `https://HOST:PORT`. */
function parseEndpoint(text: string): { host: string; port: number } {
  const [host = '', port = String(defaultPort), ...rest] = text.split(':')
  const isPlain = rest.length === 0 && !text.includes('/')
  if (!isPlain || !patterns.nodeUrl.test(`https://${host}:${port}`)) {
    throw new StartupError(
      '--endpoint must be a host name or an IPv4 address, and a port if needed: vpn1.example.com:51820',
    )
  }
  if (loopbackName.test(host) || (isIPv4(host) && isLoopbackOrBlocked(host))) {
    throw new StartupError(
      '--endpoint must be an address that clients and the server reach, not one of this machine only',
    )
  }
  return { host: host.toLowerCase(), port: Number(port) }
}

function parseSubnetOption(text: string): { subnet: string; address: string } {
  const subnet = parseSubnet(text)
  if (!subnet || cidrClientCapacity(text) === 0) {
    throw new StartupError('--subnet must be an IPv4 network with room for clients: 10.8.0.0/24')
  }
  if (isLoopbackOrBlocked(text))
    throw new StartupError('--subnet must be outside of special networks such as 169.254.0.0/16')
  const { network, prefix } = subnet
  return { subnet: `${formatIpv4(network)}/${prefix}`, address: `${formatIpv4(network + 1)}/${prefix}` }
}

function parseInterface(name: string): string {
  if (interfaceName.test(name)) return name
  throw new StartupError(
    '--interface must be 1 to 15 characters (letters, digits, and _ = + . -), and no reserved name',
  )
}

function parseApiHost(text: string): string {
  if (isIP(text) !== 0) return text
  throw new StartupError('--api-host must be an IP address')
}
