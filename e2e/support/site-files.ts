import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RemoteName } from '@sallyport/contract/config'
import {
  discoveryKey,
  liveRelease,
  readDiscovery,
  type DiscoveredAsset,
  type DiscoveredRelease,
} from '@sallyport/contract/site'
import { testSiteFolder } from 'platform/workspace'

const siteDiscovery = () => readDiscovery(JSON.parse(readFileSync(path.join(testSiteFolder, 'discovery.json'), 'utf8')))

/** The live release of a part of the composed site. */
export function liveOf(part: string): DiscoveredRelease {
  const release = liveRelease(siteDiscovery(), part)
  if (!release) throw new Error(`${discoveryKey(part)} is not live`)
  return release
}

/** The addresses of one kind of file each, of a page of a remote as it is live on the composed site. */
type SiteFiles = Record<'entry' | 'exposed chunk' | 'exposed style' | 'blocks' | 'lazy chunk' | 'style', string>

export function filesOf(app: RemoteName, page: string): SiteFiles {
  const release = liveOf(app)
  const preload = preloadOf(release)
  const own = (preload.pages[page] ?? []).filter(({ url }) => !url.includes('/blocks.'))
  return {
    entry: release.url,
    'exposed chunk': only(preload.all, '.js'),
    'exposed style': only(preload.all, '.css'),
    blocks: only(
      (preload.pages[page] ?? []).filter(({ url }) => url.includes('/blocks.')),
      '.js',
    ),
    'lazy chunk': only(own, '.js'),
    style: only(own, '.css'),
  }
}

/** The addresses of one kind of file each of the shell. */
export function shellFiles(): Record<'script' | 'style' | 'api', string> {
  const release = liveOf('shell')
  const sheet = readdirSync(path.join(testSiteFolder, release.url, '../../css')).find((name) => name.endsWith('.css'))
  const [api] = preloadOf(release).all
  if (!sheet || !api) throw new Error('The shell has no sheet, or no file of its API door')
  return { script: release.url, style: path.join(release.url, '../../css', sheet), api: api.url }
}

function preloadOf({ url, extras }: DiscoveredRelease) {
  if (!extras.platform.preload) throw new Error(`Nothing is preloaded with ${url}`)
  return extras.platform.preload
}

function only(assets: readonly DiscoveredAsset[], ending: string): string {
  const [found, ...others] = assets.filter(({ url }) => url.endsWith(ending))
  if (!found || others.length > 0) throw new Error(`One file ${ending} was expected, not ${JSON.stringify(assets)}`)
  return found.url
}
