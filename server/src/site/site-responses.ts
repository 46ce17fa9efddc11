import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { releasePath, serviceWorkerPath } from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'
import { readAppManifest, manifestPath } from './app-manifest.ts'
import { hasCanary, shellFor } from './discovery.ts'
import { compressDocument, sendDocument } from './compressed-document.ts'
import { createPageCache } from './page-cache.ts'
import { languageFor } from '../http/content-negotiation.ts'
import { pageFor } from './page.ts'
import { workerPolicy } from './security-headers.ts'
import { ensureBucket, requestBucket } from './canary-cookie.ts'
import type { Composition } from './site-source.ts'

const manifestType = 'application/manifest+json; charset=utf-8'

export type SiteRequest = { composition: Composition; request: FastifyRequest; reply: FastifyReply }

/** The responses that depend on language and canary bucket. */
export function createSiteResponses(folder: string, config: Config) {
  const pages = createPageCache(config)

  async function sendPage(pathname: string, { composition, request, reply }: SiteRequest) {
    const hasCanaryRelease = hasCanary(composition.discovery)
    const bucket = hasCanaryRelease ? ensureBucket(request, reply, config.publicUrl.startsWith('https:')) : undefined
    const page = pageFor(composition, pathname, { language: languageFor(request.headers['accept-language']), bucket })
    reply.headers(pages.policyFor(composition, page.shell))
    const vary = ['Accept-Encoding', 'Accept-Language', ...(hasCanaryRelease ? ['Cookie'] : [])]
    return sendDocument(await pages.pageDocument(composition, page), request, reply, vary)
  }

  /** Files at the root of the site (icon, manifest, service worker) belong to a shell release. */
  async function sendShellFile(pathname: string, { composition, request, reply }: SiteRequest) {
    const hasCanaryRelease = hasCanary(composition.discovery)
    const shell = shellFor(composition.discovery, hasCanaryRelease ? requestBucket(request) : undefined)
    const releaseFolder = releasePath('shell', shell.metadata.version)
    const vary = ['Accept-Encoding', ...(hasCanaryRelease ? ['Cookie'] : [])]
    if (pathname === manifestPath) {
      const manifest = await pages.cachedDocument(composition, releaseFolder + pathname, () =>
        manifestDocument(path.join(folder, releaseFolder)),
      )
      return sendDocument(manifest, request, reply, vary)
    }
    reply.headers({ 'Cache-Control': 'no-cache', Vary: vary.join(', ') })
    if (pathname === serviceWorkerPath) reply.headers(workerPolicy)
    return reply.sendFile(releaseFolder + pathname)
  }

  const manifestDocument = async (shellFolder: string) =>
    compressDocument(manifestType, await readAppManifest(shellFolder, config.settings.appName))

  return { sendPage, sendShellFile }
}

const htmlFile = /\.html(?:\.(?:br|gz))?$/i

/** Sends an immutable file, but no HTML: pages have to be rendered first. */
export function sendVersioned(pathname: string, reply: FastifyReply) {
  if (htmlFile.test(pathname)) return sendNotFound(reply)
  reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' })
  return reply.sendFile(pathname)
}

export function sendNotFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send('Not found\n')
}

export function sendNotBuilt(reply: FastifyReply, text = 'The site is not built yet.\n') {
  return reply.code(503).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(text)
}
