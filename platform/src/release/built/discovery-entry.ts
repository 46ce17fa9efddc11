import type { Asset, Release } from '../../build/release.ts'
import { prerenderedFile, releasePath, type DiscoveredAsset, type DiscoveredRelease } from '@sallyport/contract/site'

export function discoveryEntry({
  name,
  entry,
  version,
  contract,
  bytes,
  words: translations,
  supplies,
  requires,
  preload,
  declaration,
  files,
}: Release): DiscoveredRelease {
  const toAsset = ({ file, integrity }: Asset) => ({ url: `${releasePath(name, version)}/${file}`, integrity })
  const prerendered = files.find(({ file }) => file === prerenderedFile)
  const pages = Object.entries(preload.pages).map(([path, assets]) => [path, assets.map(toAsset)])
  return {
    url: toAsset(entry).url,
    metadata: { version, integrity: entry.integrity },
    extras: {
      platform: {
        contract,
        bytes,
        translations: Object.fromEntries(
          Object.entries(translations).map(([language, { integrity }]) => [language, integrity]),
        ),
        ...(supplies && { supplies }),
        ...(requires && { requires }),
        preload: {
          all: preload.all.map(toAsset),
          pages: Object.fromEntries(pages) as Record<string, DiscoveredAsset[]>,
          ...(preload.signedIn && { signedIn: preload.signedIn.map(toAsset) }),
        },
        ...(prerendered && { prerendered: prerendered.integrity }),
        ...(declaration !== undefined && { declaration }),
      },
    },
  }
}
