import type { NewAccess, Node } from '@sallyport/contract/endpoints'
import { amneziaKeys, endpointOf, isAmneziaWg, patterns } from '@sallyport/contract/rules'

type Line = [key: string, value: string]
type ConfigOptions = { access: NewAccess; node: Node; typeName: string | undefined; dns: string }

/**
 * Returns the text of a client config, or null when a value is empty or contains a control character. A line break
 * could inject a `PostUp` command, which wg-quick runs as root: https://man7.org/linux/man-pages/man8/wg-quick.8.html
 */
export function clientConfig({ access, node, typeName, dns }: ConfigOptions): string | null {
  const interfaceLines: Line[] = [
    ['Address', access.ip.includes('/') ? access.ip : `${access.ip}/32`],
    ['PrivateKey', access.private_key],
    ['DNS', dns],
    ...(isAmneziaWg(typeName) ? amneziaLines(access.connect_params ?? {}) : []),
  ]
  const peerLines: Line[] = [
    ['PublicKey', node.public_key],
    ['Endpoint', endpointOf(node.url)],
    ['AllowedIPs', '0.0.0.0/0'],
    ['PersistentKeepalive', '25'],
  ]
  const isSafe = [...interfaceLines, ...peerLines].every(([, value]) => value && !patterns.controlCharacter.test(value))
  return isSafe ? `${section('Interface', interfaceLines)}\n${section('Peer', peerLines)}` : null
}

/** Omits unknown keys and empty values; zero is a value. */
function amneziaLines(params: Record<string, unknown>): Line[] {
  return amneziaKeys.flatMap((key): Line[] => {
    const value = params[key]
    const isText = typeof value === 'string' || typeof value === 'number'
    return isText && value !== '' ? [[key, String(value)]] : []
  })
}

/** AmneziaVPN splits lines at ` = ` only: https://github.com/amnezia-vpn/amnezia-client/blob/f106b4d367ec2b0bc63a293eba3bb80757d8ecd6/client/ui/controllers/importController.cpp */
const section = (name: string, lines: Line[]) =>
  `[${name}]\n${lines.map(([key, value]) => `${key} = ${value}\n`).join('')}`

/** Android browsers save `text/plain` as `.conf.txt`: https://github.com/DefGuard/defguard/issues/600 */
const configType = 'application/octet-stream'

export const configFile = (text: string, name: string) => new File([text], `${name}.conf`, { type: configType })
