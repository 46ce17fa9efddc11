import { appsIn, liveRelease, type DiscoveredRelease, type Discovery } from './discovery-document.ts'
import { declarationOf, readRemoteTable, type RemoteTable } from './remote-table.ts'

/** The table for a visitor, with the release of each app that `releaseFor` returns, or the navigation items of the live one. */
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

/** The discovery data of a page with the table of remotes. */
export const withRemoteTable = (discovery: Discovery, table: RemoteTable): Discovery => ({
  ...discovery,
  extras: { platform: { remotes: Object.fromEntries(table) } },
})
