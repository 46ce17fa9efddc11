import { limits } from '@sallyport/contract/config'
import { discoveryPath, isImmutablePath } from '@sallyport/contract/site'
import { filesIn, isForAdmins, isTranslations, namedBy, type NamedFile } from './releases.ts'
import { plainAddress } from './requests.ts'

const cacheName = `sallyport-${limits.install.serviceWorkerVersion}`
const page = '/'
/** The server varies by the encoding and by the language; an address is one file here. */
const byAddress = { ignoreVary: true }
const missing = 404

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
  const isNamed = belongsTo(named)
  if (!files.every(({ address }) => isNamed(address)))
    throw new Error('Something was released between the document and the page')
  await Promise.all(files.map((file) => take(cache, file)))
  await cache.put(discoveryPath, new Response(named, { headers: { 'Content-Type': 'application/json' } }))
  await cache.put(page, answer)
  await dropUnnamed(cache, named)
}

/** Takes what is live when the document says something else than the kept one. */
export const noticeRelease = () =>
  inTurn(async () => {
    const named = await asItIs()
    if (named !== (await (await keptAt(discoveryPath))?.text())) await takeLive(named)
  })

/** The document as the site has it now. */
const asItIs = async () => sound(await fresh(discoveryPath)).text()

/** Keeps a file of a named release that was fetched. */
export const keepFetched = (address: string, answer: Response) => inTurn(() => keepNamed(address, answer))

async function keepNamed(address: string, answer: Response): Promise<void> {
  if (!(await isItself(address, answer))) return
  const known = await (await keptAt(discoveryPath))?.text()
  if (known && namedBy(known)(new URL(address).pathname)) await (await openCache()).put(address, answer)
}

/** Puts a file in the place of one that was kept, and waits for no turn. */
export async function replaceKept(address: string, answer: Response): Promise<void> {
  if (await isItself(address, answer)) await (await openCache()).put(address, answer)
}

/** Keeps files of named releases that were fetched before the worker was there. Of those asked for again, the last came. */
export const keepUsed = (addresses: readonly string[]) =>
  inTurn(async () => {
    for (const [plain, address] of new Map(addresses.map((address) => [plainAddress(address), address]))) {
      if (await keptAt(plain)) continue
      const answer = await fetch(address).catch(() => null)
      if (answer) await keepNamed(plain, answer)
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

/**
 * Whether an answer is the file that it was asked for. It is kept for the life of a release, and something on its way may
 * word any address with a page of its own. Of code a hash tells; words have none, and must at least be readable.
 */
async function isItself(address: string, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('text/html')) return false
  if (!isTranslations(new URL(address, location.origin).pathname)) return true
  return answer
    .clone()
    .json()
    .then(
      () => true,
      () => false,
    )
}

/**
 * Takes a file of the page, with the bytes that the page names; one that is kept and cannot change is not fetched again.
 * Rejects when it does not come, and what was kept stays; one that is missing is told by the page that needs it.
 */
async function take(cache: Cache, { address, integrity }: NamedFile): Promise<void> {
  if (isImmutablePath(address) && (await cache.match(address, byAddress))) return
  // The browser may have a bad copy of its own, and would answer with it each time.
  const answer = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: 'reload' }))
  if (answer.status === missing) return
  if (!(await isItself(address, answer))) throw new Error(`${address} did not come, but ${answer.status}`)
  await cache.put(address, answer)
}

/** Tells the files that releases of a document need, or that carry no release in their address. */
function belongsTo(named: string): (address: string) => boolean {
  const isNamed = namedBy(named)
  return (address) => {
    const { pathname } = new URL(address, location.origin)
    return !isImmutablePath(pathname) || isNamed(pathname)
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
