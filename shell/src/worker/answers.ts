import { limits } from 'shared/config'
import { keepFetched, keptAt, keptPage, noticeRelease } from './kept-files.ts'
import type { Plan } from './requests.ts'
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

/** Files with their release in their address never change. */
async function answerKept(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const known = await keptAt(url)
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keepFetched(url, answer.clone()))
  return answer
}

/** What names versions is never answered from what is kept while the site answers. */
async function answerAnew({ request }: FetchEvent): Promise<Response> {
  const coming = fetch(request)
  const came = await inTime(coming)
  if (came?.ok) return came
  return (await keptAt(request.url)) ?? coming
}
