import { limits, readDataBlock } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import { isTimeout, withTimeout } from '@sallyport/runtime/loading'
import { namespace } from '@sallyport/runtime/namespace'
import {
  discoveryPath,
  readCanaryBucket,
  readDiscovery,
  releasesFor,
  releasesIn,
  type DiscoveredRelease,
  type Discovery,
  type Platform,
} from '@sallyport/site'
import { siteUrl } from '../site-path.ts'
import { loadLog } from './load-log.ts'
import { getAbandonSignal, trackRequest } from './pending-files.ts'

/** In milliseconds. */
const documentTimeout = 4000
const discoveryUrl = siteUrl(discoveryPath)

export const fetchDiscovery = (): Promise<Discovery> => fetchDocument(AbortSignal.timeout(documentTimeout))

/** A document with the releases of an app: the document in the page if it contains the app, or a fetched one. */
export async function discoveryFor(app: string, isNewRequired = false): Promise<Discovery> {
  const embedded = isNewRequired ? null : documentInPage()
  return embedded && releasesIn(embedded, app).length > 0 ? embedded : fetchDocumentFor(app)
}

async function fetchDocumentFor(app: string): Promise<Discovery> {
  const abandoned = getAbandonSignal()
  try {
    return await trackRequest(app, withTimeout(fetchDocument(abandoned), limits.remote.fileTimeout))
  } catch (error) {
    const outcome = abandoned.aborted || isTimeout(error) ? 'late' : 'missing'
    loadLog.record({ app, version: '', outcome, detail: String(error) })
    throw error
  }
}

async function fetchDocument(signal: AbortSignal): Promise<Discovery> {
  const response = await fetch(discoveryUrl, { cache: 'no-cache', signal })
  return readDiscovery(await response.json())
}

let cachedDocumentInPage: Discovery | null | undefined

/** The discovery document in the HTML, with only the shell and the app of the first page; null if missing. */
function documentInPage(): Discovery | null {
  if (cachedDocumentInPage === undefined) {
    const block = readDataBlock(document, 'discovery')
    cachedDocumentInPage = block === undefined ? null : readDiscovery(block)
  }
  return cachedDocumentInPage
}

export function shellInPage(): DiscoveredRelease | undefined {
  const discovery = documentInPage()
  return discovery ? releasesIn(discovery, 'shell')[0] : undefined
}

export function platformInPage(): Platform {
  const supplies = shellInPage()?.extras.platform.supplies
  return { contract: platformContract, ...(supplies && { supplies }) }
}

type Visitor = { bucket?: number | undefined }

/** The canary bucket of this browser, from a cookie that the server sets when the site has a canary. */
export const currentVisitor = (): Visitor => ({ bucket: readCanaryBucket(document.cookie) })

/** The release of a part that the visitor would get after a reload of the page. */
export function releaseOnReload(
  discovery: Discovery,
  part: string,
  visitor = currentVisitor(),
): DiscoveredRelease | undefined {
  const [shell] = releasesFor(discovery, 'shell', visitor)
  if (part === 'shell') return shell
  const platform = shell && { platform: shell.extras.platform }
  const [remote] = releasesFor(discovery, part, { ...visitor, ...platform })
  return remote
}

let isOutdated = false

/** Whether the last check found that a reload of the page would select other releases. */
export const isPageOutdated = () => isOutdated

export function setPageOutdated(value: boolean): void {
  isOutdated = value
}

/** The version of this shell, from the namespace of its translations: `shell-1.4.2`. */
export const shellVersion = namespace.replace(/^shell-/, '')
