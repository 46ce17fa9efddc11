/** The /64 prefix of an IPv6 address, because a whole prefix belongs to one customer; an IPv4 address, also if mapped to IPv6, as it is. */
export function networkOf(clientIp: string): string {
  if (!clientIp.includes(':') || clientIp.includes('.')) return clientIp.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = clientIp.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const known = [groups(head), groups(tail)] as const
  const zeros = Array.from({ length: Math.max(0, 8 - known[0].length - known[1].length) }, () => '0')
  return [...known[0], ...zeros, ...known[1]].slice(0, 4).join(':')
}
