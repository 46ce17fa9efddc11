import { routes } from '@sallyport/contract/config'
import { appFromDiscoveryKey, parseSitePath, remoteForPath, remoteTable, type Discovery } from '@sallyport/site'
import { strategyForFile } from './requests.ts'

/** Not validated: the schema would make the worker larger. */
const parse = (discovery: string) => JSON.parse(discovery) as Discovery

const fileTags = /<(?:script|link)\s[^>]*>/g

export type PageFile = { url: string; integrity: string }

/** The files of the site that the HTML of a page links to; `integrity` may be empty. Translations have it in `data-integrity`. */
export function filesOfPage(html: string, root: string): PageFile[] {
  const integrityByUrl = new Map<string, string>()
  for (const [tag] of html.matchAll(fileTags)) {
    const url = attribute(tag, 'src') ?? attribute(tag, 'href')
    if (!url?.startsWith('/') || strategyForFile(new URL(url, root).href, root) === 'passthrough') continue
    integrityByUrl.set(url, integrityByUrl.get(url) || (attribute(tag, '(?:data-)?integrity') ?? ''))
  }
  return [...integrityByUrl].map(([url, integrity]) => ({ url, integrity }))
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Returns a predicate for paths of files of the releases in a discovery document. Flags, fonts and the brand belong to every release. */
export function releaseMatcher(discovery: string): (pathname: string) => boolean {
  const releases = new Set(
    Object.entries(parse(discovery).microFrontends).flatMap(([key, found]) =>
      found.map(({ metadata }) => `${appFromDiscoveryKey(key)} ${metadata.version}`),
    ),
  )
  return (pathname) => {
    const file = parseSitePath(pathname)
    return file !== null && (!('app' in file) || releases.has(`${file.app} ${file.version}`))
  }
}

export const isTranslationFile = (pathname: string) => parseSitePath(pathname)?.kind === 'translations'

const remotesIn = (discovery: string) => remoteTable(parse(discovery))

/** Returns a predicate for the paths of files of apps that the discovery document restricts to admins. */
export function adminFileMatcher(discovery: string): (pathname: string) => boolean {
  const remotes = remotesIn(discovery)
  return (pathname) => {
    const file = parseSitePath(pathname)
    return file !== null && 'app' in file && remotes.get(file.app)?.audience === 'admin'
  }
}

const shellPages = new Set<string>([routes.home.path, routes.notFound.path])

/** Whether a path belongs to a page of the shell or of a remote in the discovery document. */
export const isPageOf = (discovery: string, pathname: string) =>
  shellPages.has(pathname) || remoteForPath(remotesIn(discovery), pathname) !== null
