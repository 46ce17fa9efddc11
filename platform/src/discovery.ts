import { discoveryKey, type DiscoveredRelease, type Discovery } from 'shared/config'
import type { Asset, Release } from 'shared/build/release'

/** Where the files of a release stand in a site. */
export const addressOf = ({ name, version }: Release) =>
  name === 'shell' ? `/shell/${version}` : `/remotes/${name}/${version}`

/** The discovery document of a site in which these releases are live. */
export function discoveryOf(releases: readonly Release[]): Discovery {
  return {
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: Object.fromEntries(releases.map((release) => [discoveryKey(release.name), [entryOf(release)]])),
  }
}

function entryOf(release: Release): DiscoveredRelease {
  const { entry, version, contract, preload } = release
  const address = ({ file, integrity }: Asset) => ({
    url: `${addressOf(release)}/${file}`,
    integrity,
  })
  const addresses = (assets: Asset[]) => assets.map(address)
  return {
    url: address(entry).url,
    metadata: { version, integrity: entry.integrity },
    deployment: { traffic: 100, default: true },
    extras: {
      platform: {
        contract,
        preload: {
          all: addresses(preload.all),
          pages: Object.fromEntries(Object.entries(preload.pages).map(([path, assets]) => [path, addresses(assets)])),
        },
      },
    },
  }
}
