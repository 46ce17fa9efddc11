import * as v from 'valibot'
import { platformContract } from '@sallyport/contract/platform'
import type { RemoteName } from '@sallyport/contract/config'
import { discoveryKey, type DiscoveredRelease } from '@sallyport/contract/site'

/** Addresses that the proxy answers itself; no site has such. */
const ownFolder = '/@development'
export const pageScript = `${ownFolder}/page.js`
export const bannerSheet = `${ownFolder}/banner.css`
export const filesOf = (name: RemoteName) => `${ownFolder}/${name}/`

export const entryOf = (name: RemoteName) => `${ownFolder}/${name}-entry.js`

/** The remote of this machine, as discovery tells of it. */
export function ownRelease(name: RemoteName, version: string, integrity: string): DiscoveredRelease {
  return {
    url: entryOf(name),
    metadata: { version, integrity },
    deployment: { traffic: 100, default: true },
    extras: { platform: { contract: platformContract } },
  }
}

/** The one part of the document that changes; a site that is newer than these sources keeps what they do not know. */
const document = v.looseObject({ microFrontends: v.record(v.string(), v.unknown()) })

/** The text of a site's document in which the one remote comes from this machine, and no older release stands in for it. */
export function discoveryWithOwn(text: string, name: RemoteName, own: DiscoveredRelease): string {
  const { microFrontends, ...rest } = v.parse(document, JSON.parse(text))
  return JSON.stringify({ ...rest, microFrontends: { ...microFrontends, [discoveryKey(name)]: [own] } })
}
