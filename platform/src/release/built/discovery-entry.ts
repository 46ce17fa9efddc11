import type { Asset, Release } from '../../build/release.ts'
import type { DiscoveredRelease } from '@sallyport/contract/config'

/** Where the files of a release stand in a site. */
export const addressOf = (app: string, version: string) =>
  app === 'shell' ? `/shell/${version}` : `/remotes/${app}/${version}`

/** Where the words of a release stand in a site. */
export const wordsAddressOf = (app: string, version: string, language: string) =>
  `/i18n/locales/${language}/${app}-${version}.json`

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
  const address = ({ file, integrity }: Asset) => ({ url: `${addressOf(name, version)}/${file}`, integrity })
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
