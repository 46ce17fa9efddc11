import { releasesFor, type DiscoveredRelease, type Discovery } from 'shared/config'

/** What a page runs with: its shell and its remotes, by name. */
export type InUse = readonly (readonly [app: string, release: DiscoveredRelease])[]

/** Whether this person would get another release of something that the page runs with, were it opened now. */
export function isOutdated(inUse: InUse, discovery: Discovery, who: { share?: number }): boolean {
  const [shell] = releasesFor(discovery, 'shell', who)
  const platform = shell && { platform: shell.extras.platform }
  return inUse.some(([app, release]) => {
    const [now] = app === 'shell' ? [shell] : releasesFor(discovery, app, { ...who, ...platform })
    return now !== undefined && !isSame(now, release)
  })
}

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  one.url === other.url && one.metadata.integrity === other.metadata.integrity
