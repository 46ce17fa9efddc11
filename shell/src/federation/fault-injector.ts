import { remotesInPage } from './remotes-in-page.ts'
import { faultParameter, faults, throwingEntry, type Fault } from '@sallyport/contract/fault-injection'
import { discoveryKey, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'

type Faults = ReadonlyMap<string, Fault>

/**
 * Logs the requested faults and the invalid parts of the text; returns a function that adds the faults to a document.
 * @param text `admin:404,office:slow`; the last fault of an app counts.
 */
export function createInjector(text: string): (discovery: Discovery) => Discovery {
  const { injected, invalid } = parseFaults(text)
  for (const part of invalid) {
    // oxlint-disable-next-line no-console -- for the developer who has set `?chaos=`
    console.warn(
      `chaos: found "${part}", expected app:fault, of the apps ${remoteNames().join(', ')} and the faults ${faults.join(', ')}`,
    )
  }
  for (const [app, fault] of injected)
    // oxlint-disable-next-line no-console -- likewise
    console.info(`chaos: ${app} is broken on purpose (${fault}), until a page without it`)
  return (discovery) => withFaults(discovery, injected)
}

const remoteNames = () => [...remotesInPage().keys()]

function parseFaults(text: string): { injected: Faults; invalid: string[] } {
  const injected = new Map<string, Fault>()
  const invalid: string[] = []
  const parts = text.split(',').map((part) => part.trim())
  for (const part of parts.filter(Boolean)) {
    const [name, kind, ...rest] = part.split(':')
    const app = remoteNames().find((known) => known === name)
    const fault = faults.find((known) => known === kind)
    if (app && fault && rest.length === 0) injected.set(app, fault)
    else invalid.push(part)
  }
  return { injected, invalid }
}

function withFaults(discovery: Discovery, injected: Faults): Discovery {
  const microFrontends = { ...discovery.microFrontends }
  for (const [app, fault] of injected) {
    const releases = releasesIn(discovery, app)
    if (releases.length > 0) microFrontends[discoveryKey(app)] = releases.map((release) => withFault(release, fault))
  }
  return { ...discovery, microFrontends }
}

/** Adds the query parameter for which the server injects the fault; `incompatible` needs an unsupported contract instead. */
function withFault(release: DiscoveredRelease, fault: Fault): DiscoveredRelease {
  const { metadata, extras } = release
  if (fault === 'incompatible') return { ...release, extras: { platform: { ...extras.platform, contract: 0 } } }
  const url = new URL(release.url, location.origin)
  url.searchParams.set(faultParameter, fault)
  // A URL of its own for each page, so that no cached response of an earlier page is used.
  url.searchParams.set('page', String(Math.round(performance.timeOrigin)))
  const integrity = fault === 'broken' ? throwingEntry.integrity : metadata.integrity
  return { ...release, url: url.href, metadata: { ...metadata, integrity } }
}
