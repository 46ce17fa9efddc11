import path from 'node:path'
import type { Browser } from '@playwright/test'
import { recordingProxy } from 'platform/recording-proxy'
import { send } from '../api.ts'
import type { Setup } from '../setup.ts'
import { visit } from '../visit.ts'
import { loadLogin } from './login-page.ts'

const kinds = { '': 'page', '.js': 'script', '.css': 'style', '.json': 'translations', '.svg': 'image' } as const
export type Kind = (typeof kinds)[keyof typeof kinds] | 'other'

/** A file as served: the length of its body in bytes, by encoding. */
export type Weight = { name: string; kind: Kind; raw: number; gzip: number; brotli: number }

/** A served site. `requests`: the paths that its cold login page requests, in order and with repetitions. `text`: the text of that page. */
export type Subject = { name: string; url: string; requests: string[]; text: string; weights: Weight[] }

const kindOf = (url: string): Kind => {
  const extension = path.extname(new URL(url, 'http://site').pathname)
  return extension in kinds ? kinds[extension as keyof typeof kinds] : 'other'
}

export async function inspect(setup: Setup, browser: Browser, name: string, url: string): Promise<Subject> {
  const { responses, text } = await recordLogin(setup, browser, url)
  const requests = responses.map((response) => response.path)
  return { name, url, requests, text, weights: await weigh(url, requests) }
}

/** Opens the login page without throttling and without input, which would load the next page; records all responses of the site. */
async function recordLogin({ stopAtEnd }: Setup, browser: Browser, url: string) {
  const proxy = stopAtEnd(await recordingProxy(url))
  const text = await visit(browser, async (page) => {
    await loadLogin(page, proxy.url)
    await page.waitForLoadState('networkidle')
    return page.locator('body').innerText()
  })
  return { text, responses: proxy.takeResponses() }
}

export const weigh = (url: string, files: readonly string[]): Promise<Weight[]> =>
  Promise.all(
    files.map(async (file) => {
      const lengthOf = async (encoding: string) => {
        const headers = { 'accept-encoding': encoding, 'accept-language': 'en-US' }
        const { status, body } = await send(url + file, { headers })
        if (status !== 200) throw new Error(`${file} responded with ${status}`)
        return body.length
      }
      const [raw, gzip, brotli] = [await lengthOf('identity'), await lengthOf('gzip'), await lengthOf('br')]
      return { name: file, kind: kindOf(file), raw, gzip, brotli }
    }),
  )

/** Requested scripts and stylesheets whose URLs are not in the HTML of the page, so that a preload would load them earlier. */
export const discoveredLate = (html: string, requests: readonly string[]): string[] =>
  requests.filter((url) => ['script', 'style'].includes(kindOf(url)) && !html.includes(url))

export function requireSamePage([first, ...others]: readonly Pick<Subject, 'name' | 'text'>[]): void {
  for (const { name, text } of others) {
    if (text !== first!.text)
      throw new Error(`${name} shows other text than ${first!.name}:\n${text}\n—\n${first!.text}`)
  }
}
