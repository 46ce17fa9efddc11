import { rs } from '@rstest/core'

/** The response of the site at a path; a request for a path without one fails. */
type FakeResponse = { text?: string; status?: number; type?: string; integrity?: string }

export const origin = 'https://site.test'
const extras = { platform: {} }
export const discovery = JSON.stringify({
  microFrontends: {
    'sallyport/shell': [{ url: '/shell/1.0.0/static/js/index.js', metadata: { version: '1.0.0' }, extras }],
    'sallyport/office': [{ url: '/remotes/office/1.4.2/remoteEntry.js', metadata: { version: '1.4.2' }, extras }],
  },
})
export const stylesheet = '/shell/1.0.0/static/css/index.css'
export const pageWith = (...tags: string[]) => `<html><head>${tags.join('\n')}</head></html>`

/** A fake site with the worker's code in front of it and an empty cache. */
export async function createSite(basePath = '') {
  const responses: Record<string, FakeResponse> = {}
  const requests: { path: string; init: RequestInit | undefined }[] = []
  const caches = fakeCaches()

  rs.resetModules()
  rs.stubGlobal('location', new URL(`${origin}${basePath}/service-worker.js`))
  rs.stubGlobal('caches', caches)
  rs.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const { url, integrity } = typeof input === 'string' ? { url: input, integrity: init?.integrity } : input
    const path = new URL(url, origin).href.replace(origin, '')
    requests.push({ path, init })
    const found = responses[path]
    if (!found || (integrity && found.integrity !== integrity)) throw new TypeError('Failed to fetch')
    const { text = path, status = 200, type = 'text/javascript' } = found
    return new Response(text, { status, headers: { 'Content-Type': type } })
  })
  const cachedFiles = await import('../cached-files.ts')
  const { strategies } = await import('../strategies.ts')

  async function request(path: string, { cache = 'default', integrity = '' }: RequestInit = {}) {
    const fetched = { url: origin + path, cache, integrity } as Request
    const work: Promise<unknown>[] = []
    const event = { request: fetched, waitUntil: (more: Promise<unknown>) => work.push(more) }
    const response = await strategies['cache first'](
      event as unknown as Parameters<(typeof strategies)['cache first']>[0],
    )
    await Promise.all(work)
    return response.text()
  }

  responses[`${basePath}/discovery.json`] = { text: discovery, type: 'application/json' }
  responses[`${basePath}/`] = { text: pageWith(), type: 'text/html' }
  return {
    responses,
    requests,
    cacheNames: caches.names,
    request,
    cachedFiles,
    cachedText: async (path: string) => (await cachedFiles.matchCached(origin + path))?.text(),
  }
}

function fakeCaches() {
  const files = new Map<string, Response>()
  const urlOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = {
    match: async (request: RequestInfo) => files.get(urlOf(request))?.clone(),
    put: async (request: RequestInfo, response: Response) => void files.set(urlOf(request), response),
    delete: async (request: RequestInfo) => files.delete(urlOf(request)),
    keys: async () => [...files.keys()].map((url) => ({ url })),
  }
  const names = new Set<string>()
  const open = async (name: string) => (names.add(name), cache)
  return { names, open, keys: async () => [...names], delete: async (name: string) => names.delete(name) }
}
