import type { CDPSession, Page } from '@playwright/test'

export type MockedResponse = { status: number; body: string }

/** A response in place of the server's; null never responds, and 'server' leaves the response to the server. */
export type Answer = MockedResponse | null | 'server'

type Interception = { isFor: (url: URL, method: string) => boolean } & (
  | {
      answer: (url: URL) => Answer | Promise<Answer>
    }
  | {
      /** Changes the text of the server's response. */
      change: (text: string) => string
    }
)

type Header = { name: string; value: string }

type PausedRequest = {
  requestId: string
  request: { url: string; method: string }
  responseStatusCode?: number
  responseHeaders?: Header[]
}

const interceptions = new WeakMap<Page, Interception[]>()

/** Requests that can be intercepted. Others, such as requests for scripts, do not wait for the test. */
const patterns = [
  { urlPattern: '*/api/*' },
  { urlPattern: '*/i18n/locales/*' },
  { urlPattern: '*/discovery.json', requestStage: 'Response' as const },
  { resourceType: 'Document' as const, requestStage: 'Response' as const },
]

/**
 * Replaces or changes responses to a page; of several replacements, the last one applies. `page.route` would pause every request and
 * disable the HTTP cache (https://playwright.dev/docs/api/class-page#page-route), which doubles the CPU time of a page load.
 */
export async function intercept(page: Page, interception: Interception): Promise<void> {
  const known = interceptions.get(page)
  interceptions.set(page, [...(known ?? []), interception])
  if (!known) await startIntercepting(page)
}

export function clearInterceptions(page: Page): void {
  if (interceptions.has(page)) interceptions.set(page, [])
}

/** Pauses matching requests (https://chromedevtools.github.io/devtools-protocol/tot/Fetch/). */
async function startIntercepting(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  // A page that is left or closed aborts its requests.
  devtools.on('Fetch.requestPaused', (paused) => void respond(page, devtools, paused).catch(() => {}))
  await devtools.send('Fetch.enable', { patterns })
}

async function respond(page: Page, devtools: CDPSession, paused: PausedRequest) {
  const { requestId, request, responseStatusCode: status, responseHeaders = [] } = paused
  const url = new URL(request.url)
  const applicable = interceptions.get(page)?.filter(({ isFor }) => isFor(url, request.method)) ?? []
  const fulfil = (responseCode: number, text: string, headers: Header[]) => {
    const body = Buffer.from(text).toString('base64')
    return devtools.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders: headers, body })
  }
  const mock = applicable.findLast((interception) => 'answer' in interception)
  const answer = mock ? await mock.answer(url) : 'server'
  if (answer === null) return undefined
  if (answer !== 'server') return fulfil(answer.status, answer.body, [])
  const changes = applicable.flatMap((interception) => ('change' in interception ? [interception.change] : []))
  const isRedirect = status !== undefined && status >= 300 && status < 400
  // A redirect has no body.
  if (!status || isRedirect || changes.length === 0) return devtools.send('Fetch.continueRequest', { requestId })
  const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId })
  let text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
  for (const change of changes) text = change(text)
  const headers = responseHeaders.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name))
  return fulfil(status, text, headers)
}
