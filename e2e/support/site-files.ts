import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { discoveryKey, liveRelease, readDiscovery, type DiscoveredAsset, type DiscoveredRelease } from '@sallyport/site'
import { testSiteFolder } from 'platform/workspace'

const siteDiscovery = () => readDiscovery(JSON.parse(readFileSync(path.join(testSiteFolder, 'discovery.json'), 'utf8')))

/** The live release of an app on the composed site. */
export function liveReleaseOf(part: string): DiscoveredRelease {
  const release = liveRelease(siteDiscovery(), part)
  if (!release) throw new Error(`${discoveryKey(part)} is not live`)
  return release
}

/** URLs of the files of a remote that one of its pages needs, by kind. */
type SiteFiles = Record<'entry' | 'exposed chunk' | 'exposed style' | 'blocks' | 'lazy chunk' | 'style', string>

export function remoteFiles(app: string, page: string): SiteFiles {
  const release = liveReleaseOf(app)
  const preload = preloadOf(release)
  const pageChunks = (preload.pages[page] ?? []).filter(({ url }) => !url.includes('/blocks.'))
  return {
    entry: release.url,
    'exposed chunk': onlyUrl(preload.all, '.js'),
    'exposed style': onlyUrl(preload.all, '.css'),
    blocks: onlyUrl(
      (preload.pages[page] ?? []).filter(({ url }) => url.includes('/blocks.')),
      '.js',
    ),
    'lazy chunk': onlyUrl(pageChunks, '.js'),
    style: onlyUrl(pageChunks, '.css'),
  }
}

export function shellFiles(): Record<'script' | 'style' | 'api', string> {
  const release = liveReleaseOf('shell')
  const stylesheet = readdirSync(path.join(testSiteFolder, release.url, '../../css')).find((name) =>
    name.endsWith('.css'),
  )
  const [api] = preloadOf(release).signedIn ?? []
  if (!stylesheet || !api) throw new Error('The shell has no stylesheet, or no chunk of the api singleton')
  return { script: release.url, style: path.join(release.url, '../../css', stylesheet), api: api.url }
}

function preloadOf({ url, extras }: DiscoveredRelease) {
  if (!extras.platform.preload) throw new Error(`Nothing is preloaded with ${url}`)
  return extras.platform.preload
}

function onlyUrl(assets: readonly DiscoveredAsset[], ending: string): string {
  const [found, ...others] = assets.filter(({ url }) => url.endsWith(ending))
  if (!found || others.length > 0) throw new Error(`One file ${ending} was expected, not ${JSON.stringify(assets)}`)
  return found.url
}
