import type { DiscoveredRelease, Discovery } from '@sallyport/contract/site'
import { releaseAnew, type Part } from '../federation/discovery.ts'

/** What a page runs with: its shell and its remotes, by name. */
type InUse = readonly (readonly [part: Part, release: DiscoveredRelease])[]

/** Whether this person would get another release of something that the page runs with, were it opened now. */
export const isOutdated = (inUse: InUse, discovery: Discovery, who: { share?: number }): boolean =>
  inUse.some(([part, release]) => {
    const now = releaseAnew(discovery, part, who)
    return now !== undefined && !isSame(now, release)
  })

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  one.url === other.url && one.metadata.integrity === other.metadata.integrity
