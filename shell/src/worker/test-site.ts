import { rs } from '@rstest/core'

/** What the site answers at an address; an address without an answer is out of reach. */
type Given = { text?: string; status?: number; type?: string; integrity?: string }

export const origin = 'https://site.test'
export const discovery = JSON.stringify({
  microFrontends: {
    'sallyport/shell': [{ url: '/shell/1.0.0/static/js/index.js', metadata: { version: '1.0.0' } }],
    'sallyport/office': [{ url: '/remotes/office/1.4.2/remoteEntry.js', metadata: { version: '1.4.2' } }],
  },
})
export const sheet = '/shell/1.0.0/static/css/index.css'
export const pageWith = (...tags: string[]) => `<html><head>${tags.join('\n')}</head></html>`

/** Puts the worker's code before a site of its own, with nothing kept. */
export async function siteBehindWorker() {
  const answers: Record<string, Given> = {}
  const asked: { address: string; init: RequestInit | undefined }[] = []
  const caches = fakeCaches()

  rs.resetModules()
  rs.stubGlobal('location', new URL(origin))
  rs.stubGlobal('caches', caches)
  rs.stubGlobal('fetch', async (what: string | Request, init?: RequestInit) => {
    const { url, integrity } = typeof what === 'string' ? { url: what, integrity: init?.integrity } : what
    const address = new URL(url, origin).href.replace(origin, '')
    asked.push({ address, init })
    const given = answers[address]
    // As the browser does with bytes that are not those of the hash.
    if (!given || (integrity && given.integrity !== integrity)) throw new TypeError('Failed to fetch')
    const { text = address, status = 200, type = 'text/javascript' } = given
    return new Response(text, { status, headers: { 'Content-Type': type } })
  })
  const kept = await import('./kept-files.ts')
  const { answers: ways } = await import('./answers.ts')

  /** A page asks for a file. Gives what it gets when all that follows is done. */
  async function ask(address: string, { cache = 'default', integrity = '' }: RequestInit = {}) {
    const request = { url: origin + address, cache, integrity } as Request
    const work: Promise<unknown>[] = []
    const event = { request, waitUntil: (more: Promise<unknown>) => work.push(more) }
    const answer = await ways.kept(event as unknown as Parameters<typeof ways.kept>[0])
    await Promise.all(work)
    return answer.text()
  }

  answers['/discovery.json'] = { text: discovery, type: 'application/json' }
  answers['/'] = { text: pageWith(), type: 'text/html' }
  return {
    answers,
    asked,
    ask,
    kept,
    keptText: async (address: string) => (await kept.keptAt(origin + address))?.text(),
  }
}

/** The part of the browser's caches that the worker uses. */
function fakeCaches() {
  const files = new Map<string, Response>()
  const addressOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = {
    match: async (request: RequestInfo) => files.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo, answer: Response) => void files.set(addressOf(request), answer),
    delete: async (request: RequestInfo) => files.delete(addressOf(request)),
    keys: async () => [...files.keys()].map((url) => ({ url })),
  }
  return { open: async () => cache }
}
