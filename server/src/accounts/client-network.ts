/** The networks of a client IP address. `site` is null for IPv4. */
export type ClientNetworks = { network: string; site: string | null }

/**
 * For IPv4, even if mapped to IPv6, the network is the single address. For IPv6, the network is the /64 prefix of the link,
 * and the site is the /48 prefix, which may be assigned to one customer (https://www.rfc-editor.org/rfc/rfc6177).
 */
export function networksOf(clientIp: string): ClientNetworks {
  if (!clientIp.includes(':') || clientIp.includes('.'))
    return { network: clientIp.replace(/^::ffff:/i, ''), site: null }
  const [head = '', tail = ''] = clientIp.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const known = [groups(head), groups(tail)] as const
  const zeros = Array.from({ length: Math.max(0, 8 - known[0].length - known[1].length) }, () => '0')
  const all = [...known[0], ...zeros, ...known[1]]
  return { network: all.slice(0, 4).join(':'), site: all.slice(0, 3).join(':') }
}
