import { limits } from 'shared/config'
import { discoveryIn, filesIn, isForAdmins, namedBy } from './releases.ts'
import { versioned } from './requests.ts'

const cacheName = `sallyport-${limits.install.serviceWorkerVersion}`
const page = '/'
const discovery = '/discovery.json'
/** The server varies by the encoding and by the language; an address is one file here. */
const byAddress = { ignoreVary: true }

const openCache = () => caches.open(cacheName)
const fresh = (address: string) => fetch(address, { cache: 'no-cache' })

/** What is kept at an address. */
export const keptAt = async (address: string) => (await openCache()).match(address, byAddress)

/** The page that opens without a network. */
export const keptPage = () => keptAt(page)

let work: Promise<unknown> = Promise.resolve()

/** One change of what is kept at a time: a file is judged by the release that is being taken, not by the one before. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const done = work.then(change)
  work = done.catch(() => {})
  return done
}

/**
 * Takes the release that is live: its page, the document that names its files, the files of the start page. The page
 * comes last of what is kept, and what another release left goes after it, so that the kept page always finds its files.
 */
export const takeRelease = () => inTurn(takeLive)

async function takeLive(): Promise<void> {
  const cache = await openCache()
  const answer = sound(await fresh(page))
  const html = await answer.clone().text()
  const named = await discoveryOf(html)
  await Promise.all(filesIn(html, location.origin).map((address) => keep(cache, address)))
  await cache.put(discovery, new Response(named, { headers: { 'Content-Type': 'application/json' } }))
  await cache.put(page, answer)
  await dropUnnamed(cache, named)
}

/** Takes the live release when a page that just came names another one than what is kept. */
export const noticeRelease = (html: string) =>
  inTurn(async () => {
    const known = await (await keptAt(discovery))?.text()
    if ((await discoveryOf(html)) !== known) await takeLive()
  })

/** Keeps a file of a live release that was fetched. */
export const keepFetched = (address: string, answer: Response) => inTurn(() => keepNamed(address, answer))

async function keepNamed(address: string, answer: Response): Promise<void> {
  const known = await (await keptAt(discovery))?.text()
  if (known && namedBy(known)(new URL(address).pathname)) await (await openCache()).put(address, answer)
}

/** Keeps files of live releases that were fetched before the worker was there. */
export const keepUsed = (addresses: readonly string[]) =>
  inTurn(async () => {
    for (const address of addresses) {
      if (await keptAt(address)) continue
      const answer = await fetch(address).catch(() => null)
      if (answer?.ok) await keepNamed(address, answer)
    }
  })

export const forgetAdmin = () => inTurn(async () => drop(await openCache(), isForAdmins))

/** Other versions of this worker kept their files elsewhere. */
export async function dropOtherCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

const discoveryOf = async (html: string) => discoveryIn(html) ?? (await sound(await fresh(discovery)).text())

function sound(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`)
  return answer
}

/** A file that is missing is told by the page that needs it. */
async function keep(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) await cache.put(address, answer)
}

async function dropUnnamed(cache: Cache, named: string): Promise<void> {
  const isNamed = namedBy(named)
  await drop(cache, (pathname) => versioned.test(pathname) && !isNamed(pathname))
}

async function drop(cache: Cache, isGone: (pathname: string) => boolean): Promise<void> {
  const gone = (await cache.keys()).filter(({ url }) => isGone(new URL(url).pathname))
  await Promise.all(gone.map((request) => cache.delete(request, byAddress)))
}
