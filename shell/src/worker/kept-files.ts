import { limits } from 'shared/config'
import { filesIn, isForAdmins, namedBy } from './releases.ts'
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
 * Takes the releases that are live: the page, the files of the start page, the document that names them. The page comes
 * last of what is kept, and what no release of the document needs goes after it, so that the kept page always finds its files.
 */
export const takeRelease = () => inTurn(async () => takeLive(await asItIs()))

async function takeLive(named: string): Promise<void> {
  const cache = await openCache()
  const answer = sound(await fresh(page))
  const files = filesIn(await answer.clone().text(), location.origin)
  if (!files.every(belongsTo(named))) throw new Error('Something was released between the document and the page')
  await Promise.all(files.map((address) => keep(cache, address)))
  await cache.put(discovery, new Response(named, { headers: { 'Content-Type': 'application/json' } }))
  await cache.put(page, answer)
  await dropUnnamed(cache, named)
}

/** Takes what is live when the document says something else than the kept one. */
export const noticeRelease = () =>
  inTurn(async () => {
    const named = await asItIs()
    if (named !== (await (await keptAt(discovery))?.text())) await takeLive(named)
  })

/** The document as the site has it now. */
const asItIs = async () => sound(await fresh(discovery)).text()

/** Keeps a file of a named release that was fetched. */
export const keepFetched = (address: string, answer: Response) => inTurn(() => keepNamed(address, answer))

async function keepNamed(address: string, answer: Response): Promise<void> {
  const known = await (await keptAt(discovery))?.text()
  if (known && namedBy(known)(new URL(address).pathname)) await (await openCache()).put(address, answer)
}

/** Keeps files of named releases that were fetched before the worker was there. */
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

function sound(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`)
  return answer
}

/** A file that is missing is told by the page that needs it; one that is kept and cannot change is not fetched again. */
async function keep(cache: Cache, address: string): Promise<void> {
  if (versioned.test(address) && (await cache.match(address, byAddress))) return
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) await cache.put(address, answer)
}

/** Tells the files that releases of a document need, or that carry no release in their address. */
function belongsTo(named: string): (address: string) => boolean {
  const isNamed = namedBy(named)
  return (address) => {
    const { pathname } = new URL(address, location.origin)
    return !versioned.test(pathname) || isNamed(pathname)
  }
}

async function dropUnnamed(cache: Cache, named: string): Promise<void> {
  const isNeeded = belongsTo(named)
  await drop(cache, (pathname) => !isNeeded(pathname))
}

async function drop(cache: Cache, isGone: (pathname: string) => boolean): Promise<void> {
  const gone = (await cache.keys()).filter(({ url }) => isGone(new URL(url).pathname))
  await Promise.all(gone.map((request) => cache.delete(request, byAddress)))
}
