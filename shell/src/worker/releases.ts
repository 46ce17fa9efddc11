import { remoteNames, remotes } from '@sallyport/contract/config'
import { appFromDiscoveryKey, parseSitePath } from '@sallyport/contract/site'
import { strategyFor } from './requests.ts'

/** The fields of the discovery document that are used here; validating it by its schema would make the worker larger. */
type DiscoveredVersions = { microFrontends: Record<string, { metadata: { version: string } }[]> }

const fileTags = /<(?:script|link)\s[^>]*>/g

export type PageFile = { url: string; integrity: string }

/** The files of the site that the HTML of a page links to; `integrity` may be empty. */
export function filesOfPage(html: string, origin: string): PageFile[] {
  const integrityByUrl = new Map<string, string>()
  for (const [tag] of html.matchAll(fileTags)) {
    const url = attribute(tag, 'src') ?? attribute(tag, 'href')
    if (!url?.startsWith('/') || strategyFor(fileRequest(new URL(url, origin)), origin) === 'passthrough') continue
    integrityByUrl.set(url, integrityByUrl.get(url) || (attribute(tag, 'integrity') ?? ''))
  }
  return [...integrityByUrl].map(([url, integrity]) => ({ url, integrity }))
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

const fileRequest = ({ href: url }: URL) => ({ method: 'GET', url, mode: 'cors', destination: '' }) as const

/** Returns a predicate for the paths of files that belong to a release of the document; flags belong to every release. */
export function releaseMatcher(discovery: string): (pathname: string) => boolean {
  const releases = new Set(
    Object.entries((JSON.parse(discovery) as DiscoveredVersions).microFrontends).flatMap(([key, found]) =>
      found.map(({ metadata }) => `${appFromDiscoveryKey(key)} ${metadata.version}`),
    ),
  )
  return (pathname) => {
    const file = parseSitePath(pathname)
    return file !== null && (file.kind === 'flag' || releases.has(`${file.app} ${file.version}`))
  }
}

export const isTranslations = (pathname: string) => parseSitePath(pathname)?.kind === 'translations'

export function isAdminFile(pathname: string): boolean {
  const file = parseSitePath(pathname)
  return file !== null && 'app' in file && adminApps.some((name) => name === file.app)
}

const adminApps = remoteNames.filter((name) => remotes[name].access === 'admin')
