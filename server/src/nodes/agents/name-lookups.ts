import { CANCELLED, TIMEOUT, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

export type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

/** How long name servers may take before a name counts as unanswered, in milliseconds. */
const answerTimeout = 1000
const noAnswerCodes = new Set<string | undefined>([CANCELLED, TIMEOUT])

/** Whether a `lookup` will end soon, even with an error: the name is in `/etc/hosts`, or name servers answer for both families. Uses no thread. */
export async function isAnswered(hostname: string): Promise<boolean> {
  if (await isInHosts(hostname)) return true
  // A resolver for each name, because `cancel` ends all queries of a resolver.
  const resolver = new Resolver()
  const timer = setTimeout(() => resolver.cancel(), answerTimeout)
  const hasAnswer = (query: Promise<unknown>) =>
    query.then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => !noAnswerCodes.has(code),
    )
  const answers = await Promise.all([resolver.resolve4(hostname), resolver.resolve6(hostname)].map(hasAnswer))
  clearTimeout(timer)
  return answers.every(Boolean)
}

/** Whether the hosts file contains a name (https://man7.org/linux/man-pages/man5/hosts.5.html). */
async function isInHosts(hostname: string): Promise<boolean> {
  const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '')
  return hosts.replace(/#.*/g, '').toLowerCase().split(/\s+/).includes(hostname.toLowerCase())
}

type KnownName = {
  addresses?: LookupAddress[]
  expiresAt: number
  pending?: Promise<LookupAddress[]> | undefined
  /** The lookup of a name that name servers do not answer, which waits for other such lookups. */
  queued?: Promise<LookupAddress[]> | undefined
}
type Sources = { lookup: Lookup; isAnswered: (hostname: string) => Promise<boolean> }

/**
 * A `lookup` that unresponsive name servers do not delay. A `lookup` occupies one of two threads of Node.js until a name server
 * responds (https://nodejs.org/docs/latest-v20.x/api/dns.html#dnslookup), so unanswered names are looked up one at a time, and
 * each call checks again whether name servers answer. Addresses older than `freshFor` milliseconds are returned while they are looked up
 * again.
 */
export function createNameLookups(
  { lookup, isAnswered: isNameAnswered }: Sources,
  freshFor = 60_000,
  now = () => performance.now(),
): Lookup {
  const names = new Map<string, KnownName>()
  let lastQueued: Promise<unknown> = Promise.resolve()

  function queue(hostname: string, options: LookupAllOptions, name: KnownName) {
    if (name.queued) return name.queued
    const queued = lastQueued.then(() => lookup(hostname, options))
    name.queued = queued
    lastQueued = queued.catch(() => undefined).then(() => (name.queued = undefined))
    return queued
  }

  async function find(hostname: string, options: LookupAllOptions, name: KnownName) {
    try {
      const isQuick = await isNameAnswered(hostname)
      if (!isQuick) name.pending = undefined
      name.addresses = await (isQuick ? lookup(hostname, options) : queue(hostname, options, name))
      name.expiresAt = now() + freshFor
      return name.addresses
    } catch (error) {
      const isTemporary = (error as NodeJS.ErrnoException).code === 'EAI_AGAIN'
      if (!isTemporary || !name.addresses) names.delete(hostname)
      throw error
    } finally {
      name.pending = undefined
    }
  }

  const start = (hostname: string, options: LookupAllOptions, name: KnownName) =>
    (name.pending = find(hostname, options, name))

  return (hostname, options) => {
    const name = names.get(hostname) ?? { expiresAt: 0 }
    names.set(hostname, name)
    if (!name.addresses) return name.pending ?? start(hostname, options, name)
    if (name.expiresAt <= now() && !name.pending) start(hostname, options, name).catch(() => undefined)
    return Promise.resolve(name.addresses)
  }
}
