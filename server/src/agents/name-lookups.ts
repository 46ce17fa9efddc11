import type { LookupAddress, LookupAllOptions } from 'node:dns'

type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

type KnownName = { addresses?: LookupAddress[]; expiresAt: number; pending?: Promise<LookupAddress[]> | undefined }

/**
 * Looks up one name at a time, and each name once for all callers. A lookup cannot be cancelled and occupies a thread
 * of which Node.js uses at most two, also while a name server does not respond, so one must remain free for the rest of
 * the server (https://nodejs.org/docs/latest-v20.x/api/dns.html#dnslookup). Addresses older than `freshFor` milliseconds
 * are returned once more while they are looked up again, so that an unresponsive name server delays only nodes whose
 * addresses were never found.
 */
export function createNameLookups(lookup: Lookup, freshFor = 60_000, now = () => performance.now()): Lookup {
  const names = new Map<string, KnownName>()
  let last: Promise<unknown> = Promise.resolve()

  const start = (hostname: string, options: LookupAllOptions, name: KnownName) => {
    const pending = last.then(() => lookup(hostname, options))
    name.pending = pending
    last = pending.then(
      (addresses) => void names.set(hostname, { addresses, expiresAt: now() + freshFor }),
      (error: NodeJS.ErrnoException) => {
        name.pending = undefined
        if (error.code !== 'EAI_AGAIN' || !name.addresses) names.delete(hostname)
      },
    )
    return pending
  }

  return (hostname, options) => {
    const name = names.get(hostname) ?? { expiresAt: 0 }
    names.set(hostname, name)
    if (!name.addresses) return name.pending ?? start(hostname, options, name)
    if (name.expiresAt <= now() && !name.pending) start(hostname, options, name).catch(() => undefined)
    return Promise.resolve(name.addresses)
  }
}
