import { createHash } from 'node:crypto'
import type { NewRemote } from 'platform/new-remote'
import { shellPort } from '@sallyport/contract/config'
import { discoveryKey, releasePath, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'

/** As many pages as a remote of ours has on average, and a file or two for each. */
const pagesOfEach = 6
const versions = ['1.1.0', '1.0.0']
const firstPort = shellPort + 100

/** Names as the table of apps allows them: remotea, remoteb … */
const nameOf = (at: number) => `team${String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26))}`

/** Remotes that nobody has written: rows of the tables, and entries of discovery. */
export const madeUp = (count: number): NewRemote[] =>
  Array.from({ length: count }, (_, at) => {
    const name = nameOf(at)
    return { name, prefix: `/${name}`, fetchedFor: 'anyone', port: firstPort + at, routeName: name }
  })

/** Further pages of a remote in the table of routes, as source. */
export const furtherPages = ({ routeName, prefix }: NewRemote): string =>
  Array.from({ length: pagesOfEach - 1 }, (_, at) => {
    return `  ${routeName}${at}: route('${prefix}/page-${at}/:id', 'user'),\n`
  }).join('')

/** The document with the live and the former release of each of these remotes, as releases write them. */
export function withReleases(discovery: Discovery, remotes: readonly NewRemote[]): Discovery {
  const pattern = Object.values(discovery.microFrontends).at(-1)?.[0]
  const entries = remotes.map(({ name, prefix }) => {
    const releases = versions.map((version, at) => releaseOf({ name, prefix, version, isLive: at === 0 }))
    const requires = pattern?.extras.platform.requires
    return [discoveryKey(name), releases.map((release) => withRequires(release, requires))] as const
  })
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(entries) } }
}

type Told = Pick<NewRemote, 'name' | 'prefix'> & { version: string; isLive: boolean }

function releaseOf({ name, prefix, version, isLive }: Told): DiscoveredRelease {
  const asset = (file: string) => {
    const url = `${releasePath(name, version)}/${file}`
    return { url, integrity: `sha384-${createHash('sha384').update(url).digest('base64')}` }
  }
  const { url, integrity } = asset('remoteEntry.1a2b3c4d.js')
  const pages = Array.from({ length: pagesOfEach }, (_, at) => {
    return [
      `${prefix}/page-${at}/:id`,
      ['js', 'css'].map((kind) => asset(`static/${kind}/async/${at}.9c401d11.${kind}`)),
    ]
  })
  return {
    url,
    metadata: { version, integrity },
    deployment: { traffic: isLive ? 100 : 0, default: isLive },
    extras: {
      platform: {
        contract: 1,
        bytes: 44_100,
        preload: { all: [asset('static/js/async/e.79c401d1.js')], pages: Object.fromEntries(pages) },
      },
    },
  }
}

const withRequires = (release: DiscoveredRelease, requires: Record<string, string> | undefined): DiscoveredRelease => ({
  ...release,
  extras: { platform: { ...release.extras.platform, ...(requires && { requires }) } },
})
