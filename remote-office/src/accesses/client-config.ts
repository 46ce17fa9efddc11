import { limits } from '@sallyport/contract/config'
import type { NewAccess, Node } from '@sallyport/contract/endpoints'
import { amneziaKeys, endpointOf, patterns } from '@sallyport/contract/rules'

/** What the server calls the type of a node whose configs carry Amnezia's parameters. */
export const amneziaWg = 'amnezia-wg'

type Line = [key: string, value: string]
type ConfigOptions = { access: NewAccess; node: Node; typeName: string | undefined; dns: string }

/**
 * The text of a client's config, or null when it cannot be made: an empty value is refused by every program, and a
 * control character could smuggle in a line that wg-quick runs as root.
 */
export function clientConfig({ access, node, typeName, dns }: ConfigOptions): string | null {
  const interfaceLines: Line[] = [
    ['Address', access.ip.includes('/') ? access.ip : `${access.ip}/32`],
    ['PrivateKey', access.private_key],
    ['DNS', dns],
    ...(typeName === amneziaWg ? amneziaLines(access.connect_params ?? {}) : []),
  ]
  const peerLines: Line[] = [
    ['PublicKey', node.public_key],
    ['Endpoint', endpointOf(node.url)],
    ['AllowedIPs', limits.config.allowedIps],
    ['PersistentKeepalive', String(limits.config.persistentKeepalive)],
  ]
  const isSafe = [...interfaceLines, ...peerLines].every(([, value]) => value && !patterns.controlCharacter.test(value))
  return isSafe ? `${section('Interface', interfaceLines)}\n${section('Peer', peerLines)}` : null
}

/** Known keys alone, in the order of the file; zero is a value, nothing is none. */
function amneziaLines(params: Record<string, unknown>): Line[] {
  return amneziaKeys.flatMap((key): Line[] => {
    const value = params[key]
    const isText = typeof value === 'string' || typeof value === 'number'
    return isText && value !== '' ? [[key, String(value)]] : []
  })
}

/** AmneziaVPN's importer splits at ` = ` and nothing else. */
const section = (name: string, lines: Line[]) =>
  `[${name}]\n${lines.map(([key, value]) => `${key} = ${value}\n`).join('')}`
