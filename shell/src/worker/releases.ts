import { appNames, apps } from 'shared/config'
import { planFor } from './requests.ts'

/** The worker takes only what it needs of the document, and does without its whole schema. */
type Discovered = { microFrontends: Record<string, { url: string; metadata: { version: string } }[]> }

const addresses = /\s(?:src|href)="(\/[^"]+)"/g
const releaseFolder = /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//
const flags = '/flags/'

/** The files of the site that a page names: those that it shows, and those that it fetches early. */
export function filesIn(page: string, origin: string): string[] {
  const named = [...page.matchAll(addresses)].map(([, address]) => address!.replaceAll('&amp;', '&'))
  return [...new Set(named)].filter((address) => planFor(fileRequest(new URL(address, origin)), origin) !== 'untouched')
}

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
const isWords = (pathname: string) => pathname.startsWith('/i18n/locales/')

const adminApps = appNames.filter((name) => apps[name].fetchedFor === 'admin')

/** Whether a file belongs to an app whose files are for admins alone. */
export function isForAdmins(pathname: string): boolean {
  return adminApps.some(
    (name) => pathname.startsWith(`/remotes/${name}/`) || (isWords(pathname) && pathname.includes(`/${name}-`)),
  )
}
