import { remoteNames, remotes } from '@sallyport/contract/config'
import { appFromDiscoveryKey, parseSitePath } from '@sallyport/contract/site'
import { strategyFor } from './requests.ts'

/** The part of the discovery document in use; validating it with the schema would make the worker larger. */
type Discovered = { microFrontends: Record<string, { metadata: { version: string } }[]> }

const tags = /<(?:script|link)\s[^>]*>/g

export type PageFile = { url: string; integrity: string }

export function filesOfPage(html: string, origin: string): PageFile[] {
  const files = new Map<string, string>()
  for (const [tag] of html.matchAll(tags)) {
    const url = attribute(tag, 'src') ?? attribute(tag, 'href')
    if (!url?.startsWith('/') || strategyFor(fileRequest(new URL(url, origin)), origin) === 'passthrough') continue
    files.set(url, files.get(url) || (attribute(tag, 'integrity') ?? ''))
  }
  return [...files].map(([url, integrity]) => ({ url, integrity }))
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

const fileRequest = ({ href: url }: URL) => ({ method: 'GET', url, mode: 'cors', destination: '' }) as const

export function releaseMatcher(discovery: string): (pathname: string) => boolean {
  const releases = new Set(
    Object.entries((JSON.parse(discovery) as Discovered).microFrontends).flatMap(([key, found]) =>
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
