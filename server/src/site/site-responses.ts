import { randomInt } from 'node:crypto'
import path from 'node:path'
import {
  canaryBucketCount,
  canaryCookie,
  dictionaryOf,
  prerenderedFile,
  readCanaryBucket,
  readLanguage,
  readViewer,
  releaseFile,
  releasePath,
  serviceWorkerPath,
  shellFor,
} from '@sallyport/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { languageFor } from '../http/content-negotiation.ts'
import { colouredIcon, iconPath, manifestPath, appManifest, type BrandFile } from './brand.ts'
import { compressDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import { dictionaryHeaders, type createDeltaFiles } from './delta-files.ts'
import { hasCanary } from './discovery.ts'
import { contentTypeOf } from './file-types.ts'
import { pageFor, renderHtml, styleOf, type Page } from './page.ts'
import { pagePolicies, policiesFor, workerPolicy } from './security-headers.ts'
import { isSiteFile, readSiteFile, siteFileStats } from './site-files.ts'
import type { Composition } from './site-source.ts'

type SiteRequest = { composition: Composition; request: FastifyRequest; reply: FastifyReply }

/** The responses that depend on language and canary bucket. */
export function createSiteResponses(folder: string, config: Config) {
  const { accent } = config
  const cached = createDocumentCache()

  async function sendPage(pathname: string, { composition, request, reply }: SiteRequest) {
    const hasCanaryRelease = hasCanary(composition.discovery)
    const bucket = hasCanaryRelease ? ensureBucket(request, reply, config) : undefined
    const { cookie: cookies = '', 'accept-language': accepted, 'user-agent': userAgent } = request.headers
    const language = readLanguage(cookies) ?? languageFor(accepted)
    const page = pageFor(composition, pathname, { language, viewer: readViewer(cookies), bucket })
    if (!page.mayExist) reply.code(404)
    const { document, policies } = await cached(composition, page.name, () => renderPage(composition, page, config))
    reply.headers(policiesFor(userAgent, policies))
    return sendDocument(document, request, reply, ['Accept-Encoding', 'Accept-Language', 'Cookie', 'User-Agent'])
  }

  /** Files at the root of the site (icon, manifest, service worker) belong to a shell release. */
  async function sendShellFile(pathname: string, { composition, request, reply }: SiteRequest) {
    const hasCanaryRelease = hasCanary(composition.discovery)
    const shell = shellFor(composition.discovery, hasCanaryRelease ? requestBucket(request) : undefined)
    const file = path.posix.join(releasePath('shell', shell.metadata.version), pathname)
    const vary = ['Accept-Encoding', ...(hasCanaryRelease ? ['Cookie'] : [])]
    const stats = await siteFileStats(folder, file)
    if (!stats) return sendNotFound(reply)
    // The name contains the time of the file, because an operator may replace the service worker of a release.
    const { document, policies } = await cached(composition, `${file} ${stats.mtimeMs}`, async () => ({
      document: await compressDocument(contentTypeOf(pathname), contentFor(pathname, await readSiteFile(folder, file))),
      policies: pathname === serviceWorkerPath ? workerPolicy : {},
    }))
    return sendDocument(document, request, reply.headers(policies), vary)
  }

  /** The content of a file of the shell, with the name and the brand of this installation. */
  function contentFor(pathname: string, built: Buffer): string | Buffer {
    if (pathname === manifestPath) return appManifest(built.toString(), config)
    if (pathname === iconPath && accent !== null) return colouredIcon(built.toString(), accent)
    return built
  }

  return { sendPage, sendShellFile }
}

/** Sends the logo or the colours of the installation. */
export function sendBrandFile({ type, content }: BrandFile, reply: FastifyReply) {
  return reply.headers(immutable).type(type).send(content)
}

/** HTML must be rendered first, and a delta is only an encoding of another file. */
const unservedFile = /(?:\.html(?:\.(?:br|gz))?|\.dcz)$/i

/** Whether a file of a release, or its compressed copy, is only for the release tool. */
const isForReleaseTool = (pathname: string) =>
  [releaseFile, prerenderedFile].some((name) => pathname.endsWith(`/${name}`) || pathname.includes(`/${name}.`))

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }

export async function sendImmutableFile(
  pathname: string,
  reply: FastifyReply,
  { siteFolder, basePath }: Pick<Config, 'siteFolder' | 'basePath'>,
) {
  if (unservedFile.test(pathname) || isForReleaseTool(pathname)) return sendNotFound(reply)
  if (!(await isSiteFile(siteFolder, pathname))) return sendNotFound(reply)
  const dictionary = dictionaryOf(pathname)
  reply.headers({ ...immutable, ...(dictionary && dictionaryHeaders(dictionary, basePath)) })
  return reply.sendFile(pathname)
}

type ReadDelta = ReturnType<typeof createDeltaFiles>

/** Sends the delta of an immutable file if the browser has its dictionary. Otherwise returns false. */
export async function sendDelta(
  readDelta: ReadDelta,
  pathname: string,
  { request, reply, basePath }: Pick<SiteRequest, 'request' | 'reply'> & { basePath: string },
): Promise<boolean> {
  const dictionary = dictionaryOf(pathname)
  const delta = dictionary && (await readDelta(pathname, request))
  if (!delta) return false
  reply.headers({ ...immutable, ...dictionaryHeaders(dictionary, basePath), 'Content-Encoding': 'dcz' })
  reply.type(contentTypeOf(pathname)).send(delta)
  return true
}

export function sendNotFound(reply: FastifyReply) {
  reply.removeHeader('Use-As-Dictionary')
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
}

export function sendNotBuilt(reply: FastifyReply, text = 'The site is not built yet.\n') {
  return reply.code(503).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(text)
}

const yearSeconds = 365 * 24 * 60 * 60

/** The canary bucket in the cookie of a request; undefined without a valid cookie. */
const requestBucket = (request: FastifyRequest) => readCanaryBucket(request.headers.cookie ?? '')

/** The canary bucket of a request; draws a bucket and sets the cookie if the request has none. */
function ensureBucket(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): number | undefined {
  const received = requestBucket(request)
  if (received !== undefined) return received
  const cookie = `${canaryCookie}=${randomInt(canaryBucketCount)}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('Set-Cookie', `${cookie}; Path=${basePath}/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`)
  return readCanaryBucket(cookie)
}

/** A document, and the policy headers of its responses. */
type CachedDocument = { document: CompressedDocument; policies: Record<string, string> }

/** Caches the documents of each composition by a name, as long as the composition is in use. A failed document is created again. */
function createDocumentCache() {
  const cache = new WeakMap<Composition, Map<string, Promise<CachedDocument>>>()
  return (composition: Composition, name: string, create: () => Promise<CachedDocument>): Promise<CachedDocument> => {
    const documents = cache.get(composition) ?? new Map<string, Promise<CachedDocument>>()
    cache.set(composition, documents)
    const cached = documents.get(name)
    if (cached) return cached
    const created = create()
    documents.set(name, created)
    created.catch(() => documents.delete(name))
    return created
  }
}

async function renderPage(composition: Composition, page: Page, config: Config): Promise<CachedDocument> {
  const index = composition.shells.get(page.shell.metadata.version) ?? ''
  const policies = pagePolicies({ index, style: styleOf(composition, page) }, config)
  const document = await compressDocument('text/html; charset=utf-8', renderHtml(composition, config, page))
  return { document, policies }
}
