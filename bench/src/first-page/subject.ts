import { request } from 'node:http'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { visit } from '../visit.ts'
import { loadLogin } from './login-page.ts'

const kinds = { '': 'page', '.js': 'script', '.css': 'style', '.json': 'translations', '.svg': 'image' } as const
export type Kind = (typeof kinds)[keyof typeof kinds] | 'other'

/** A file as served: the length of its body in bytes, by encoding. */
export type Weight = { name: string; kind: Kind; raw: number; gzip: number; brotli: number }

/** A served site to measure, with the paths of all requests of its cold login page in order, with repetitions, and its text. */
export type Subject = { name: string; url: string; requests: string[]; text: string; weights: Weight[] }

export const kindOf = (url: string): Kind => {
  const extension = path.extname(new URL(url, 'http://site').pathname)
  return extension in kinds ? kinds[extension as keyof typeof kinds] : 'other'
}

export async function inspect(browser: Browser, name: string, url: string): Promise<Subject> {
  const cold = await visitCold(browser, url)
  return { name, url, ...cold, weights: await weigh(url, cold.requests) }
}

/** Opens the login page without throttling and records all requests to the site; input would load the next page. */
function visitCold(browser: Browser, url: string): Promise<Pick<Subject, 'requests' | 'text'>> {
  return visit(browser, async (page, protocol) => {
    const requests: string[] = []
    await protocol.send('Network.enable')
    protocol.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(url)) requests.push(request.url.slice(url.length))
    })
    await loadLogin(page, url)
    await page.waitForLoadState('networkidle')
    return { requests, text: await page.locator('body').innerText() }
  })
}

export const weigh = (origin: string, files: readonly string[]): Promise<Weight[]> =>
  Promise.all(
    files.map(async (file) => {
      const [raw, gzip, brotli] = await Promise.all(
        ['identity', 'gzip', 'br'].map((encoding) => bodyLength(origin + file, encoding)),
      )
      return { name: file, kind: kindOf(file), raw: raw!, gzip: gzip!, brotli: brotli! }
    }),
  )

function bodyLength(url: string, encoding: string): Promise<number> {
  const headers = { 'Accept-Encoding': encoding, 'Accept-Language': 'en-US' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`))
      let length = 0
      response.on('data', (chunk: Buffer) => (length += chunk.length))
      response.on('end', () => resolve(length))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Requested scripts and stylesheets whose URLs are not in the HTML of the page, so that a preload would load them earlier. */
export const discoveredLate = (html: string, requests: readonly string[]): string[] =>
  requests.filter((url) => ['script', 'style'].includes(kindOf(url)) && !html.includes(url))

export function requireSamePage([first, ...others]: readonly Pick<Subject, 'name' | 'text'>[]): void {
  for (const { name, text } of others) {
    if (text !== first!.text)
      throw new Error(`${name} shows other text than ${first!.name}:\n${text}\n—\n${first!.text}`)
  }
}
