import { limits } from '@sallyport/contract/config'
import { keepFetched, keptAt, keptPage, noticeRelease, replaceKept } from './kept-files.ts'
import { isAskedAgain, plainAddress, type Plan } from './requests.ts'
import type { FetchEvent } from './worker-scope.ts'

type Answer = (event: FetchEvent) => Promise<Response>

/** One way to answer for each plan. */
export const answers: Record<Exclude<Plan, 'untouched'>, Answer> = {
  page: answerPage,
  kept: answerKept,
  'asked anew': answerAnew,
}

/** The network first; the kept page when it takes too long, fails, or the server is out of order. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const coming = fetch(event.request)
  event.waitUntil(coming.then((answer) => (answer.ok ? noticeRelease() : undefined)).catch(() => {}))
  const came = await inTime(coming)
  if (came && came.status < 500) return came
  return (await keptPage()) ?? coming
}

/** An answer, or null when it does not come or takes too long. */
const inTime = (coming: Promise<Response>) =>
  Promise.race([coming.catch(() => null), later(limits.install.pageTimeout)])

const later = (delay: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), delay))

/**
 * Files with their release in their address never change, so what is kept goes first. What a page asks for again takes its
 * place. The request brings the hash along, where there is one: with other bytes it fails here, and nothing is kept.
 */
async function answerKept(event: FetchEvent): Promise<Response> {
  const { request } = event
  const address = plainAddress(request.url)
  const known = await keptAt(address)
  if (known && !isAskedAgain(request)) return known
  const coming = fetch(request)
  const came = await coming.catch(() => null)
  if (!came?.ok) return known ?? coming
  // The page may be opened anew as soon as it has its answer.
  if (known) await replaceKept(address, came.clone()).catch(() => {})
  else event.waitUntil(keepFetched(address, came.clone()))
  return came
}

/** What names versions is never answered from what is kept while the site answers. */
async function answerAnew({ request }: FetchEvent): Promise<Response> {
  const coming = fetch(request)
  const came = await inTime(coming)
  if (came?.ok) return came
  return (await keptAt(request.url)) ?? coming
}
