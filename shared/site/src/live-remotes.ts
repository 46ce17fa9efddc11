import { appsIn, liveRelease, type DiscoveredRelease, type Discovery } from './discovery-document.ts'
import { declarationOf, readRemoteTable, type RemoteTable } from './remote-table.ts'

/** The remote table for a visitor. Navigation items are from the release that `releaseFor` returns, or from the live release. */
export function remoteTable(
  discovery: Discovery,
  releaseFor: (app: string) => DiscoveredRelease | undefined = () => undefined,
): RemoteTable {
  const remotes = appsIn(discovery).filter((app) => app !== 'shell')
  const facts = remotes.map((app) => {
    const live = liveRelease(discovery, app)
    const { prefixes, audience } = declarationOf(live)
    return [app, { prefixes, audience, navItems: declarationOf(releaseFor(app) ?? live).navItems }]
  })
  return readRemoteTable(Object.fromEntries(facts))
}

/** The discovery document for the data block of a page. */
export const withRemoteTable = (discovery: Discovery, table: RemoteTable): Discovery => ({
  ...discovery,
  extras: { platform: { remotes: Object.fromEntries(table) } },
})
