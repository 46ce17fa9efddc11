import type { LookupAddress, LookupAllOptions } from 'node:dns'

type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

/**
 * Looks up one name at a time, and each name once for all callers. A lookup cannot be cancelled and occupies a thread
 * of which Node.js uses at most two, also while a name server does not respond, so one must remain free for the rest of
 * the server (https://nodejs.org/docs/latest-v20.x/api/dns.html#dnslookup). Found addresses are kept for `keptFor`
 * milliseconds: a caller that timed out behind an unresponsive name server gets them when it tries again.
 */
export function createNameLookups(lookup: Lookup, keptFor = 60_000): Lookup {
  const known = new Map<string, Promise<LookupAddress[]>>()
  let last: Promise<unknown> = Promise.resolve()
  return (hostname, options) => {
    const existing = known.get(hostname)
    if (existing) return existing
    const found = last.then(() => lookup(hostname, options))
    known.set(hostname, found)
    last = found.then(
      () => void setTimeout(() => known.delete(hostname), keptFor).unref(),
      () => void known.delete(hostname),
    )
    return found
  }
}
