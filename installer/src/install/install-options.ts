import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { isCountry, patterns } from '@sallyport/contract/rules'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { defaultPorts, installedPorts, type Ports } from '../ports.ts'
import { installedTls } from './files.ts'

export type InstallOptions = Ports & {
  /** The host name of the site. */
  domain?: string
  /** Whether the site is on loopback, without a host name. */
  local?: boolean
  /** Who signs the certificate: a public authority, or Caddy itself. */
  tls: 'public' | 'internal'
  /** Whether Caddy is set up. */
  proxy: boolean
  /** Whether this machine is set up as a node. */
  node: boolean
  /** The country of the node (ISO 3166-1 alpha-2). */
  country?: string
  /** The host name or IPv4 address of the node; by default the host name of the site. */
  endpoint?: string
  /** The IPv4 network of the clients of the node, and its interface; by default those of `sallyport-agent init`. */
  subnet?: string
  interface?: string
  /** Whether to check that the host name resolves to addresses of this machine only. */
  dnsCheck: boolean
  /** Whether to continue without a question. */
  yes?: boolean
}

/** A host name in ASCII. The server accepts it in `PUBLIC_URL` and `SUPPORT_EMAIL`, and the agent in `--endpoint`. */
export function readHostName(value: string): string {
  // `domainToASCII` ignores what follows a slash.
  const name = /[/?#\\]/.test(value) ? '' : domainToASCII(value.replace(/\.$/, ''))
  const isHostName = !isIPv4(name) && patterns.mailbox.test(`support@${name}`)
  if (!isHostName) throw new InvalidArgumentError('It must be a host name such as vpn.example.com.')
  return name
}

const readEndpoint = (value: string) => (isIPv4(value) ? value : readHostName(value))

export function readCountry(value: string): string {
  const code = value.toUpperCase()
  if (!isCountry(code))
    throw new InvalidArgumentError('It must be the two letters of a country, such as NO (ISO 3166-1).')
  return code
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('It must be a port from 1 to 65535.')
  return port
}

export function addInstallOptions(command: Command): Command {
  const ports = installedPorts()
  const portOption = (flag: string, name: keyof Ports, description: string) =>
    new Option(`${flag} <number>`, description)
      .argParser(readPort)
      .default(ports[name], `as installed, or ${defaultPorts[name]}`)
  return command
    .option('--domain <name>', 'the host name of the site, whose DNS records lead to this machine', readHostName)
    .option('--country <code>', 'the country of the VPN node on this machine, as two letters such as NO', readCountry)
    .option('--endpoint <host>', 'the host name or IPv4 address of the VPN node, if not that of the site', readEndpoint)
    .option('--subnet <cidr>', 'the IPv4 network of the VPN, if 10.8.0.0/24 is in use')
    .option('--interface <name>', 'the network interface of the VPN, if wg0 is in use')
    .option('--no-node', 'do not set this machine up as a VPN node')
    .option('--local', 'a site for a test on this machine, at http://localhost, without a VPN node')
    .addOption(
      new Option('--tls <authority>', "who signs the certificate; internal is Caddy's own authority")
        .choices(['public', 'internal'])
        .default(installedTls(), 'as installed, or public'),
    )
    .addOption(portOption('--server-port', 'serverPort', 'the TCP port of the server, for the proxy on this machine'))
    .addOption(portOption('--tunnel-port', 'tunnelPort', 'the UDP port of the VPN node'))
    .addOption(portOption('--agent-port', 'agentPort', 'the TCP port of the VPN node for the server on this machine'))
    .option('--no-proxy', 'do not set up Caddy: put another proxy in front')
    .option('--no-dns-check', 'the DNS records lead to a machine that forwards the ports to this one')
}

const flags = {
  country: '--country',
  endpoint: '--endpoint',
  subnet: '--subnet',
  interface: '--interface',
  tunnelPort: '--tunnel-port',
  agentPort: '--agent-port',
  tls: '--tls',
} satisfies Partial<Record<keyof InstallOptions, string>>
type Flag = keyof typeof flags
const nodeFlags: readonly Flag[] = ['country', 'endpoint', 'subnet', 'interface', 'tunnelPort', 'agentPort']

/** Names the given options that would have no effect; null if there are none. `isGiven`: whether an option is on the command line. */
export function ignoredOptions({ local, node }: InstallOptions, isGiven: (name: Flag) => boolean): string | null {
  const given = (names: readonly Flag[]) => names.filter(isGiven).map((name) => flags[name])
  const [reason, ignored] = local
    ? ['--local makes no node and no certificate', given([...nodeFlags, 'tls'])]
    : ['--no-node makes no node', node ? [] : given(nodeFlags)]
  return ignored.length === 0 ? null : `${reason}: leave out ${ignored.join(', ')}`
}
