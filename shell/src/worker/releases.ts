import { appNames, apps, readTranslationPath } from '@sallyport/contract/config'
import { planFor } from './requests.ts'

/** The worker takes only what it needs of the document, and does without its whole schema. */
type Discovered = { microFrontends: Record<string, { url: string; metadata: { version: string } }[]> }

const tags = /<(?:script|link)\s[^>]*>/g
const releaseFolder = /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//
const flags = '/flags/'

/** A file as a page names it, with its hash where it has one. */
export type NamedFile = { address: string; integrity: string }

/** The files of the site that a page names: those that it shows, and those that it fetches early. */
export function filesIn(page: string, origin: string): NamedFile[] {
  const files = new Map<string, string>()
  for (const [tag] of page.matchAll(tags)) {
    const address = attribute(tag, 'src') ?? attribute(tag, 'href')
    if (!address?.startsWith('/') || planFor(fileRequest(new URL(address, origin)), origin) === 'untouched') continue
    files.set(address, files.get(address) || (attribute(tag, 'integrity') ?? ''))
  }
  return [...files].map(([address, integrity]) => ({ address, integrity }))
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

const fileRequest = ({ href: url }: URL) => ({ method: 'GET', url, mode: 'cors', destination: '' }) as const

/** Tells the files of the releases that a document names from all others. */
export function namedBy(discovery: string): (pathname: string) => boolean {
  const releases = Object.entries((JSON.parse(discovery) as Discovered).microFrontends).flatMap(([key, releases]) =>
    releases.map(({ url, metadata }) => ({ folder: folderOf(url), words: `/${nameOf(key)}-${metadata.version}.json` })),
  )
  return (pathname) =>
    pathname.startsWith(flags) ||
    releases.some(({ folder, words }) => pathname.startsWith(folder) || (isWords(pathname) && pathname.endsWith(words)))
}

const nameOf = (key: string) => key.split('/')[1]
const folderOf = (entry: string) => releaseFolder.exec(entry)?.[0] ?? entry
/** Whether a file holds the words of an app. */
export const isWords = (pathname: string) => pathname.startsWith('/i18n/locales/')

const adminApps = appNames.filter((name) => apps[name].fetchedFor === 'admin')

/** Whether a file belongs to an app whose files are for admins alone. */
export function isForAdmins(pathname: string): boolean {
  return adminApps.some(
    (name) => pathname.startsWith(`/remotes/${name}/`) || readTranslationPath(pathname)?.app === name,
  )
}
