import { amneziaKeys } from '@sallyport/contract/rules'
import * as v from 'valibot'

/** A message completes the sentence `"field" must …`. */
const text = v.string('be a text')
const port = v.pipe(
  v.number('be a port number'),
  v.integer('be a whole number'),
  v.minValue(0, 'be from 0 to 65535'),
  v.maxValue(65_535, 'be from 0 to 65535'),
)
const absolutePath = v.pipe(text, v.startsWith('/', 'be an absolute path'))

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const interfaceAddress = new RegExp(String.raw`^${octet}(?:\.${octet}){3}/(?:3[0-2]|[12]?\d)$`)

const amneziaValueMessage = 'be a number or one line of text'
const amneziaValue = v.union(
  [v.pipe(v.string(), v.regex(/^\P{Cc}+$/u, amneziaValueMessage)), v.number()],
  amneziaValueMessage,
)

/** `config.json` of an agent; `sallyport-agent init` writes it. Contains no secrets: the token is stored as a hash. */
export const agentConfig = v.strictObject({
  interface: v.pipe(
    text,
    v.regex(/^[a-zA-Z0-9_=+.-]{1,15}$/, 'be an interface name: 1 to 15 letters, digits or any of _=+.-'),
  ),
  type: v.picklist(['wireguard', 'amnezia-wg'], 'be "wireguard" or "amnezia-wg"'),
  /** The node's own IP address in the subnet of its clients, with the prefix length, such as `10.8.0.1/24`. */
  address: v.pipe(text, v.regex(interfaceAddress, 'be an IPv4 address with a prefix length, such as 10.8.0.1/24')),
  listen_port: port,
  private_key_file: absolutePath,
  /** The parameters of AmneziaWG, as in `connect_params` of the node. */
  amnezia: v.nullable(
    v.record(v.picklist(amneziaKeys, 'be a parameter of AmneziaWG'), amneziaValue, 'be an object or null'),
  ),
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
