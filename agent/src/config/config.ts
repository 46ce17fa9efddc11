import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { mtuLimits } from '@sallyport/contract/agent'
import { amneziaKeys, parseSubnet } from '@sallyport/contract/rules'
import * as v from 'valibot'
import { StartupError } from '../errors.ts'

/** A message completes the sentence `"field" must …`. */
const text = v.string('be a text')
const port = v.pipe(
  v.number('be a port number'),
  v.integer('be a whole number'),
  v.minValue(0, 'be from 0 to 65535'),
  v.maxValue(65_535, 'be from 0 to 65535'),
)
const mtuMessage = `be a number from ${mtuLimits.min} to ${mtuLimits.max}`
const mtu = v.pipe(
  v.number(mtuMessage),
  v.integer(mtuMessage),
  v.minValue(mtuLimits.min, mtuMessage),
  v.maxValue(mtuLimits.max, mtuMessage),
)
const absolutePath = v.pipe(text, v.startsWith('/', 'be an absolute path'))

/** Names that Linux reserves are excluded (https://github.com/torvalds/linux/blob/master/net/core/dev.c, dev_valid_name). */
export const interfaceName = /^(?!(?:\.\.?|all|default)$)[a-zA-Z0-9_=+.-]{1,15}$/

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const interfaceAddress = new RegExp(String.raw`^${octet}(?:\.${octet}){3}/(?:3[0-2]|[12]?\d)$`)

const amneziaValueMessage = 'be a number or one line of text'
const amneziaValue = v.union(
  [v.pipe(v.string(), v.regex(/^\P{Cc}+$/u, amneziaValueMessage)), v.number()],
  amneziaValueMessage,
)

const flag = v.boolean('be true or false')

/** Masquerading, and what clients of the tunnel may reach besides the internet. */
const firewallSettings = v.strictObject(
  {
    /** Whether the node replaces the source address of forwarded traffic with the address of its outgoing interface (source NAT). */
    masquerade: flag,
    allow_peers: flag,
    /** Private networks behind the node. */
    allow_networks: v.array(
      v.pipe(
        text,
        v.check((network) => parseSubnet(network) !== null, 'be an IPv4 network, such as 192.168.1.0/24'),
      ),
      'be a list of networks',
    ),
    /** Ports of the node itself, TCP and UDP. */
    allow_ports: v.array(port, 'be a list of ports'),
  },
  'be an object',
)
export type FirewallSettings = v.InferOutput<typeof firewallSettings>

/** `config.json` of an agent; `sallyport-agent init` writes it. Contains no secrets: the token is stored as a hash. */
export const agentConfig = v.strictObject({
  interface: v.pipe(text, v.regex(interfaceName, 'be an interface name: 1 to 15 letters, digits or any of _=+.-')),
  type: v.picklist(['wireguard', 'amnezia-wg'], 'be "wireguard" or "amnezia-wg"'),
  /** The node's own IP address in the subnet of its clients, with the prefix length, such as `10.8.0.1/24`. */
  address: v.pipe(text, v.regex(interfaceAddress, 'be an IPv4 address with a prefix length, such as 10.8.0.1/24')),
  listen_port: port,
  /** The MTU of the interface; without it, what the network of this machine carries, at most 1420. */
  mtu: v.optional(mtu),
  private_key_file: absolutePath,
  /** The parameters of AmneziaWG, as in `connect_params` of the node. */
  amnezia: v.nullable(
    v.record(v.picklist(amneziaKeys, 'be a parameter of AmneziaWG'), amneziaValue, 'be an object or null'),
  ),
  firewall: firewallSettings,
  api: v.strictObject(
    {
      host: text,
      port,
      /** Null for HTTP, which the agent accepts on a loopback host only. */
      tls: v.nullable(
        v.strictObject({ certificate_file: absolutePath, key_file: absolutePath }, 'be an object or null'),
      ),
      secret_hash: v.pipe(text, v.regex(/^[\w-]{43}$/, 'be a SHA-256 hash as base64url')),
    },
    'be an object',
  ),
  state_file: absolutePath,
})
export type AgentConfig = v.InferOutput<typeof agentConfig>

export const defaultConfigFile = '/etc/sallyport-agent/config.json'

/** Throws a `StartupError` that names the wrong field. */
export function readConfig(file: string): AgentConfig {
  const result = v.safeParse(agentConfig, parseJson(file))
  if (!result.success) throw new StartupError(`${file}: ${describe(result.issues[0])}.`)
  const { api } = result.output
  if (!api.tls && !isLoopback(api.host))
    throw new StartupError(`${file}: "api.tls" must be set, because "api.host" is not a loopback address.`)
  return result.output
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartupError(`${file} is not valid JSON: ${error.message}`)
    throw new StartupError(`The config file cannot be read: ${String(error)}`)
  }
}

type Issue = v.InferIssue<typeof agentConfig>

function describe(issue: Issue): string {
  const field = v.getDotPath(issue)
  if (field === null) return 'must be a JSON object'
  if (issue.expected === 'never') return `"${field}" is not a setting`
  return issue.received === 'undefined' ? `"${field}" is missing` : `"${field}" must ${issue.message}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Whether an `Authorization` header contains the bearer token with this hash. Compares in constant time. */
export function isAuthorized(header: string | undefined, secretHash: string): boolean {
  const [, secret] = /^Bearer ([\w-]{1,128})$/i.exec(header ?? '') ?? []
  return secret !== undefined && timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(secretHash))
}
