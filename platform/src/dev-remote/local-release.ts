import * as v from 'valibot'
import { platformContract } from '@sallyport/contract/platform'
import type { RemoteName } from '@sallyport/contract/config'
import { discoveryKey, type DiscoveredRelease } from '@sallyport/contract/site'

const developmentFolder = '/@development'
export const pageScript = `${developmentFolder}/page.js`
export const bannerStylesheet = `${developmentFolder}/banner.css`
export const localFilesPath = (name: RemoteName) => `${developmentFolder}/${name}/`

export const localEntryPath = (name: RemoteName) => `${developmentFolder}/${name}-entry.js`

export function localRelease(name: RemoteName, version: string, integrity: string): DiscoveredRelease {
  return {
    url: localEntryPath(name),
    metadata: { version, integrity },
    deployment: { traffic: 100, default: true },
    extras: { platform: { contract: platformContract } },
  }
}

/** The part of a discovery document that changes. Loose, so that fields unknown to these sources are kept. */
const document = v.looseObject({ microFrontends: v.record(v.string(), v.unknown()) })

/** Replaces all releases of a remote in the JSON of a discovery document, so that the shell has no fallback for it. */
export function rewriteDiscovery(text: string, name: RemoteName, release: DiscoveredRelease): string {
  const { microFrontends, ...rest } = v.parse(document, JSON.parse(text))
  return JSON.stringify({ ...rest, microFrontends: { ...microFrontends, [discoveryKey(name)]: [release] } })
}
