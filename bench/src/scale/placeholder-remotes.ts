import { createHash } from 'node:crypto'
import { platformContract } from '@sallyport/contract/platform'
import {
  discoveryKey,
  releasePath,
  type Declaration,
  type DiscoveredRelease,
  type Discovery,
  type NavItem,
} from '@sallyport/contract/site'

const pagesPerRemote = 6
/** As many navigation items as the admin remote has. */
const labels = [
  ['Overview', 'Обзор'],
  ['Reports', 'Отчёты'],
  ['Members', 'Участники'],
  ['Invoices', 'Счета'],
  ['Limits', 'Ограничения'],
  ['History', 'История'],
  ['Settings', 'Настройки'],
] as const
const versions = ['1.1.0', '1.0.0']

const nameOf = (index: number) => `team${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`

/** Remotes without code, each with pages and navigation items, for entries of the discovery document. */
export const placeholderNames = (count: number): string[] => Array.from({ length: count }, (_, index) => nameOf(index))

const pathsOf = (name: string) => Array.from({ length: pagesPerRemote }, (_, index) => `/${name}/page-${index}/:id`)

const declarationFor = (name: string): Declaration => ({
  prefixes: [`/${name}`],
  access: 'anyone',
  routes: [...itemsOf(name).map(({ to }) => to), ...pathsOf(name)].map((path) => ({ path, access: 'user' })),
  navItems: itemsOf(name),
})

const itemsOf = (name: string): NavItem[] =>
  labels.map(([en, ru], index) => ({
    label: { en: `${en} ${name}`, ru: `${ru} ${name}` },
    to: `/${name}/${en.toLowerCase()}`,
    group: 'main',
    order: 500 + index,
    access: 'user',
  }))

export function withReleases(discovery: Discovery, names: readonly string[]): Discovery {
  const template = Object.values(discovery.microFrontends).at(-1)?.[0]
  const entries = names.map((name) => {
    const releases = versions.map((version, index) => releaseOf({ name, version, isLive: index === 0 }))
    const requires = template?.extras.platform.requires
    return [discoveryKey(name), releases.map((release) => withRequires(release, requires))] as const
  })
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(entries) } }
}

type ReleaseInput = { name: string; version: string; isLive: boolean }

function releaseOf({ name, version, isLive }: ReleaseInput): DiscoveredRelease {
  const asset = (file: string) => {
    const url = `${releasePath(name, version)}/${file}`
    return { url, integrity: `sha384-${createHash('sha384').update(url).digest('base64')}` }
  }
  const { url, integrity } = asset('remoteEntry.1a2b3c4d.js')
  const pages = pathsOf(name).map((path, index) => [
    path,
    ['js', 'css'].map((kind) => asset(`static/${kind}/async/${index}.9c401d11.${kind}`)),
  ])
  return {
    url,
    metadata: { version, integrity },
    deployment: { traffic: isLive ? 100 : 0, default: isLive },
    extras: {
      platform: {
        contract: platformContract,
        bytes: 44_100,
        preload: { all: [asset('static/js/async/e.79c401d1.js')], pages: Object.fromEntries(pages) },
        declaration: declarationFor(name),
      },
    },
  }
}

const withRequires = (release: DiscoveredRelease, requires: Record<string, string> | undefined): DiscoveredRelease => ({
  ...release,
  extras: { platform: { ...release.extras.platform, ...(requires && { requires }) } },
})
