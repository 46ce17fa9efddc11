import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  appsIn,
  type DiscoveredRelease,
  type Discovery,
  discoveryPath,
  isCanary,
  type Prerendered,
  prerenderedFile,
  readDiscovery,
  readPrerendered,
  releasePath,
  releasesIn,
  shellFor,
} from '@sallyport/site'
import { compressDocument, type CompressedDocument } from './compressed-document.ts'
import { publicDiscovery } from './discovery.ts'
import { fileState } from './file-cache.ts'
import { readSiteFile } from './site-files.ts'

export type Composition = {
  discovery: Discovery
  discoveryDocument: CompressedDocument
  /** The `index.html` of every shell release in use, by version. */
  shells: ReadonlyMap<string, string>
  /** The prerendered files of releases, by the URL of the release. */
  prerendered: ReadonlyMap<string, Prerendered>
}

export type SiteSource = {
  folder: string
  /** The current state on the disk, or null if the site was never built. */
  current: () => Promise<Composition | null>
}

/** Milliseconds until an invalid site is read again: its files may still be written. */
const retryDelay = 1000

/** Reads the site again when a release replaces the discovery document. Keeps the last valid state while the new one is invalid. */
export function createSiteSource(folder: string, onError: (error: unknown) => void, basePath = ''): SiteSource {
  let fingerprint = ''
  let reading: Promise<Composition | null> = Promise.resolve(null)

  /** Waits for the previous read, so that an older state never replaces a newer one. */
  async function readAfter(previous: Promise<Composition | null>, latest: string): Promise<Composition | null> {
    const last = await previous
    try {
      return await readComposition(folder, { basePath, onError })
    } catch (error) {
      onError(error)
      setTimeout(() => {
        if (fingerprint === latest) fingerprint = ''
      }, retryDelay).unref()
      return last
    }
  }

  return {
    folder,
    async current() {
      const latest = await fileState(path.join(folder, discoveryPath))
      if (latest !== fingerprint) {
        fingerprint = latest
        reading = readAfter(reading, latest)
      }
      return reading
    },
  }
}

type ReadOptions = { basePath: string; onError: (error: unknown) => void }

/** Reads the composition of a site. Throws if a file that it needs is missing or invalid. */
async function readComposition(folder: string, { basePath, onError }: ReadOptions): Promise<Composition> {
  const document = readDiscovery(JSON.parse(String(await readSiteFile(folder, discoveryPath))))
  const discovery = publicDiscovery(document, basePath)
  const readIndex = (version: string) =>
    readSiteFile(folder, `${releasePath('shell', version)}/index.html`).then((html) =>
      underBasePath(String(html), basePath),
    )
  const [discoveryDocument, prerendered, ...shells] = await Promise.all([
    compressDocument('application/json; charset=utf-8', JSON.stringify(discovery)),
    readPrerenderedFiles(folder, discovery, onError),
    ...shellVersions(discovery).map(async (version) => [version, await readIndex(version)] as const),
  ])
  return { discovery, discoveryDocument, shells: new Map(shells), prerendered }
}

const linkedFile = /(<(?:script|link)\b[^>]*?\s(?:src|href)=")(\/(?!\/))/gi

/** Adds the base path to the URLs of linked files. */
const underBasePath = (html: string, basePath: string) => html.replace(linkedFile, `$1${basePath}$2`)

function shellVersions(discovery: Discovery): string[] {
  const canaries = releasesIn(discovery, 'shell').filter(isCanary)
  return [shellFor(discovery, undefined), ...canaries].map(({ metadata }) => metadata.version)
}

type OnError = (error: unknown) => void

/** Reads the prerendered files by URL of the release. Reports a missing or different file, whose pages stay empty until their scripts run. */
async function readPrerenderedFiles(folder: string, discovery: Discovery, onError: OnError) {
  const found = new Map<string, Prerendered>()
  const read = async (app: string, { url, metadata, extras }: DiscoveredRelease) => {
    const integrity = extras.platform.prerendered
    if (integrity === undefined) return
    const file = `${releasePath(app, metadata.version)}/${prerenderedFile}`
    const text = String(await readSiteFile(folder, file))
    const hash = createHash('sha384').update(text).digest('base64')
    if (`sha384-${hash}` !== integrity) throw new Error(`${folder}${file} is not what was built`)
    found.set(url, readPrerendered(text))
  }
  for (const app of appsIn(discovery))
    await Promise.all(releasesIn(discovery, app).map((release) => read(app, release).catch(onError)))
  return found
}
