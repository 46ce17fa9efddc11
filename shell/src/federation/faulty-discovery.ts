import { remoteNames, type RemoteName } from '@sallyport/contract/config'
import type { DiscoveredRelease } from '@sallyport/contract/site'
import { throwingEntry, faultParameter, faults, type Fault } from '@sallyport/contract/fault-injection'

type Faults = ReadonlyMap<RemoteName, Fault>

/** Breaks the releases that `?chaos=` names, and says in the console what is broken, and what was not understood. */
export function faultyReleases(asked: string) {
  const { found, misread } = readFaults(asked)
  for (const text of misread) {
    // oxlint-disable-next-line no-console -- whoever turns this switch sits at the console
    console.warn(
      `chaos: found "${text}", expected app:fault, of the apps ${remoteNames.join(', ')} and the faults ${faults.join(', ')}`,
    )
  }
  for (const [app, fault] of found)
    // oxlint-disable-next-line no-console -- likewise
    console.info(`chaos: ${app} is broken on purpose (${fault}), until a page without it`)
  return (app: RemoteName, release: DiscoveredRelease) => withFaultOf(found.get(app), release)
}

/** `admin:404,office:slow`, by app; what stands last for an app counts. */
function readFaults(asked: string): { found: Faults; misread: string[] } {
  const found = new Map<RemoteName, Fault>()
  const misread: string[] = []
  for (const text of asked
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [name, kind, ...more] = text.split(':')
    const app = remoteNames.find((known) => known === name)
    const fault = faults.find((known) => known === kind)
    if (app && fault && more.length === 0) found.set(app, fault)
    else misread.push(text)
  }
  return { found, misread }
}

/** What the loader then meets is real: another answer of the server, or facts that do not fit. */
function withFaultOf(fault: Fault | undefined, release: DiscoveredRelease): DiscoveredRelease {
  if (!fault) return release
  const { metadata, extras } = release
  if (fault === 'unfit') return { ...release, extras: { platform: { ...extras.platform, contract: 0 } } }
  const address = new URL(release.url, location.origin)
  address.searchParams.set(faultParameter, fault)
  // No answer to an earlier page is taken for this one's.
  address.searchParams.set('page', String(Math.round(performance.timeOrigin)))
  const integrity = fault === 'broken' ? throwingEntry.integrity : metadata.integrity
  return { ...release, url: address.href, metadata: { ...metadata, integrity } }
}
