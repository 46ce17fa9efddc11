import { createHash } from 'node:crypto'
import type { NewRemote } from 'platform/new-remote'
import { shellPort } from '@sallyport/contract/config'
import { discoveryKey, releasePath, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'

const pagesPerRemote = 6
const versions = ['1.1.0', '1.0.0']
const firstPort = shellPort + 100

const nameOf = (index: number) => `team${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`

/** Remotes without code, for rows of the tables and entries of the discovery document. */
export const placeholderRemotes = (count: number): NewRemote[] =>
  Array.from({ length: count }, (_, index) => {
    const name = nameOf(index)
    return { name, prefix: `/${name}`, access: 'anyone', port: firstPort + index, routeName: name }
  })

export const extraRoutes = ({ routeName, prefix }: NewRemote): string =>
  Array.from({ length: pagesPerRemote - 1 }, (_, index) => {
    return `  ${routeName}${index}: route('${prefix}/page-${index}/:id', 'user'),\n`
  }).join('')

export function withReleases(discovery: Discovery, remotes: readonly NewRemote[]): Discovery {
  const template = Object.values(discovery.microFrontends).at(-1)?.[0]
  const entries = remotes.map(({ name, prefix }) => {
    const releases = versions.map((version, index) => releaseOf({ name, prefix, version, isLive: index === 0 }))
    const requires = template?.extras.platform.requires
    return [discoveryKey(name), releases.map((release) => withRequires(release, requires))] as const
  })
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(entries) } }
}

type ReleaseInput = Pick<NewRemote, 'name' | 'prefix'> & { version: string; isLive: boolean }

function releaseOf({ name, prefix, version, isLive }: ReleaseInput): DiscoveredRelease {
  const asset = (file: string) => {
    const url = `${releasePath(name, version)}/${file}`
    return { url, integrity: `sha384-${createHash('sha384').update(url).digest('base64')}` }
  }
  const { url, integrity } = asset('remoteEntry.1a2b3c4d.js')
  const pages = Array.from({ length: pagesPerRemote }, (_, index) => {
    return [
      `${prefix}/page-${index}/:id`,
      ['js', 'css'].map((kind) => asset(`static/${kind}/async/${index}.9c401d11.${kind}`)),
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
