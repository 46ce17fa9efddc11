import type { Asset, Release } from '../../build/release.ts'
import { releasePath, type DiscoveredRelease } from '@sallyport/contract/site'

/** A release as discovery tells of it, before anybody gets it. */
export function entryOf({
  name,
  entry,
  version,
  contract,
  bytes,
  supplies,
  requires,
  preload,
}: Release): DiscoveredRelease {
  const address = ({ file, integrity }: Asset) => ({ url: `${releasePath(name, version)}/${file}`, integrity })
  const pages = Object.entries(preload.pages).map(([path, assets]) => [path, assets.map(address)])
  return {
    url: address(entry).url,
    metadata: { version, integrity: entry.integrity },
    extras: {
      platform: {
        contract,
        bytes,
        ...(supplies && { supplies }),
        ...(requires && { requires }),
        preload: { all: preload.all.map(address), pages: Object.fromEntries(pages) },
      },
    },
  }
}
