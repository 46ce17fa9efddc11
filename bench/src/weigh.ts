import { request } from 'node:http'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { loadLogin, visit } from './login-page.ts'

const kinds = { '': 'page', '.js': 'script', '.css': 'style', '.json': 'translations', '.svg': 'image' } as const
export type Kind = (typeof kinds)[keyof typeof kinds] | 'other'

/** A file as served: the length of its body in bytes, by encoding. */
export type Weight = { path: string; kind: Kind; raw: number; gzip: number; brotli: number }

/** A cold visit: the paths of all requests in order, with repetitions, and the text of the page. */
export type ColdVisit = { requests: string[]; text: string }

export const kindOf = (url: string): Kind => {
  const extension = path.extname(new URL(url, 'http://site').pathname)
  return extension in kinds ? kinds[extension as keyof typeof kinds] : 'other'
}

/** Opens the login page without throttling and records all requests to the site; input would load the next page. */
export function visitCold(browser: Browser, url: string): Promise<ColdVisit> {
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

async function weigh(origin: string, file: string): Promise<Weight> {
  const [raw, gzip, brotli] = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) => bodyLength(origin + file, encoding)),
  )
  return { path: file, kind: kindOf(file), raw: raw!, gzip: gzip!, brotli: brotli! }
}

export async function weighAll(origin: string, files: readonly string[]): Promise<Weight[]> {
  return Promise.all(files.map((file) => weigh(origin, file)))
}

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
