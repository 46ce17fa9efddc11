import { createHash } from 'node:crypto'
import { discoveryKey, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { remoteNames } from 'platform/workspace'
import { copyFederated, requireLive } from '../sites.ts'

/** Creates a site with `count` remotes in the discovery document. The added remotes, each with a former release, have no files. */
export const siteWithRemotes = (count: number): string =>
  copyFederated(`scale-${count}`, (discovery) => {
    const template = requireLive(discovery, 'admin')
    const added = Array.from({ length: count - remoteNames.length }, (_, index) => {
      const live = copyAsRemote(template, nameOf(index))
      return { [discoveryKey(nameOf(index))]: [live, formerOf(live, '0.9.0')] }
    })
    return {
      ...discovery,
      microFrontends: Object.assign({}, discovery.microFrontends, ...added) as Discovery['microFrontends'],
    }
  })

/** Creates a site with `count` releases of one app. Only the live release has files. */
export const siteWithReleases = (count: number): string =>
  copyFederated(`releases-${count}`, (discovery) => {
    const live = requireLive(discovery, 'auth')
    const former = Array.from({ length: count - 1 }, (_, index) => formerOf(live, `0.${count - index}.0`))
    return { ...discovery, microFrontends: { ...discovery.microFrontends, [discoveryKey('auth')]: [live, ...former] } }
  })

const nameOf = (index: number) => `team${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`

/** Copies a release of the admin remote as another remote, with other paths, hashes and labels, which all users may open. */
function copyAsRemote(release: DiscoveredRelease, name: string): DiscoveredRelease {
  const text = JSON.stringify(release)
    .replaceAll('/admin', `/${name}`)
    .replaceAll('"access":"admin","routes"', '"access":"anyone","routes"')
    .replaceAll('"access":"admin"', '"access":"user"')
    .replaceAll(/"(en|ru)":"(?!sha384)/g, `"$1":"${name} `)
    .replaceAll('"group":"admin"', '"group":"main"')
    .replaceAll(/sha384-[^"]+/g, (hash) => `sha384-${createHash('sha384').update(name).update(hash).digest('base64')}`)
  return JSON.parse(text) as DiscoveredRelease
}

function formerOf(live: DiscoveredRelease, version: string): DiscoveredRelease {
  const text = JSON.stringify(live).replaceAll(live.metadata.version, version)
  return { ...(JSON.parse(text) as DiscoveredRelease), deployment: { traffic: 0, default: false } }
}
