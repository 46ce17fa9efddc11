import { NOTFOUND, SERVFAIL, TIMEOUT, type LookupAddress } from 'node:dns'
import { lookup as lookUpInSystem, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/**
 * In milliseconds for the first try of each name server, and twice for the second: with two silent name servers, 2 s of `requestTimeout`
 * remain for the connection.
 */
const resolverOptions = { timeout: 500, tries: 2 }

/** Replaced by tests. `servers`: IP addresses with ports; the system's name servers by default. */
type Sources = { servers?: readonly string[]; lookup?: (hostname: string) => Promise<LookupAddress[]> }

/**
 * Returns a function that resolves a name to its IPv4 and IPv6 addresses. Queries name servers without a thread: a `lookup` occupies one of
 * two threads of Node.js until a name server responds (https://nodejs.org/docs/latest-v20.x/api/dns.html#dnslookup). `lookup` only resolves
 * the names of the hosts file, and names that name servers do not know, such as short ones. A name without a response keeps its last addresses.
 */
export function createNameLookup({
  servers,
  lookup = (hostname) => lookUpInSystem(hostname, { all: true }),
}: Sources = {}) {
  const lastAddresses = new Map<string, LookupAddress[]>()
  let lastLookup: Promise<unknown> = Promise.resolve()

  /** One at a time: others, such as the mailer, need the second thread. */
  function lookUpAlone(hostname: string): Promise<LookupAddress[]> {
    const found = lastLookup.then(() => lookup(hostname))
    lastLookup = found.catch(() => undefined)
    return found
  }

  async function resolve(hostname: string): Promise<LookupAddress[]> {
    if (await isInHosts(hostname)) return lookup(hostname)
    // A resolver for each name, because a resolver reads `/etc/resolv.conf` only once.
    const resolver = new Resolver(resolverOptions)
    if (servers) resolver.setServers(servers)
    const results = await Promise.allSettled([
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const unanswered = errors.find(({ code }) => code === TIMEOUT || code === SERVFAIL)
    if (addresses.length === 0 && unanswered) throw unanswered
    return addresses.length > 0 ? addresses : lookUpAlone(hostname)
  }

  return async (hostname: string): Promise<LookupAddress[]> => {
    try {
      const addresses = await resolve(hostname)
      lastAddresses.set(hostname, addresses)
      return addresses
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === NOTFOUND) lastAddresses.delete(hostname)
      const addresses = lastAddresses.get(hostname)
      if (!addresses) throw error
      return addresses
    }
  }
}

/** Whether the hosts file contains a name (https://man7.org/linux/man-pages/man5/hosts.5.html). */
async function isInHosts(hostname: string): Promise<boolean> {
  const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '')
  return hosts.replace(/#.*/g, '').toLowerCase().split(/\s+/).includes(hostname.toLowerCase())
}
