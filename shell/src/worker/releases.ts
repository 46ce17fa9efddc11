import { remoteNames, remotes } from '@sallyport/contract/config'
import { appFromDiscoveryKey, parseSitePath } from '@sallyport/contract/site'
import { planFor } from './requests.ts'

/** The worker takes only what it needs of the document, and does without its whole schema. */
type Discovered = { microFrontends: Record<string, { metadata: { version: string } }[]> }

const tags = /<(?:script|link)\s[^>]*>/g

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

/** Whether a document names the release that a file belongs to. */
export function namedBy(discovery: string): (pathname: string) => boolean {
  const named = new Set(
    Object.entries((JSON.parse(discovery) as Discovered).microFrontends).flatMap(([key, releases]) =>
      releases.map(({ metadata }) => `${appFromDiscoveryKey(key)} ${metadata.version}`),
    ),
  )
  return (pathname) => {
    const file = parseSitePath(pathname)
    return file !== null && (file.kind === 'flag' || named.has(`${file.app} ${file.version}`))
  }
}

export const isTranslations = (pathname: string) => parseSitePath(pathname)?.kind === 'translations'

/** Whether a file belongs to an app whose files are for admins alone. */
export function isForAdmins(pathname: string): boolean {
  const file = parseSitePath(pathname)
  return file !== null && 'app' in file && adminApps.some((name) => name === file.app)
}

const adminApps = remoteNames.filter((name) => remotes[name].access === 'admin')
