import { request } from 'node:http'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { openLogin, visit } from './login-page.ts'

const kinds = { '': 'page', '.js': 'script', '.css': 'style', '.json': 'words', '.svg': 'image' } as const
export type Kind = (typeof kinds)[keyof typeof kinds] | 'other'

/** A file as the server sends it: the length of its body in each form. */
export type Weight = { address: string; kind: Kind; raw: number; gzip: number; brotli: number }

/** One cold visit: what was asked for, in this order and as often as it was, and what stood on the screen. */
export type ColdVisit = { requests: string[]; text: string }

export const kindOf = (address: string): Kind => {
  const extension = path.extname(new URL(address, 'http://site').pathname)
  return extension in kinds ? kinds[extension as keyof typeof kinds] : 'other'
}

/** Opens the login page on a fast line and notes every request that leaves the browser. */
export function visitCold(browser: Browser, url: string): Promise<ColdVisit> {
  return visit(browser, async (page, protocol) => {
    const requests: string[] = []
    await protocol.send('Network.enable')
    protocol.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(url)) requests.push(request.url.slice(url.length))
    })
    await openLogin(page, url)
    await page.waitForLoadState('networkidle')
    return { requests, text: await page.locator('body').innerText() }
  })
}

export async function weigh(url: string, address: string): Promise<Weight> {
  const [raw, gzip, brotli] = await Promise.all(
    ['identity', 'gzip', 'br'].map((form) => bodyLength(url + address, form)),
  )
  return { address, kind: kindOf(address), raw: raw!, gzip: gzip!, brotli: brotli! }
}

export async function weighAll(url: string, addresses: readonly string[]): Promise<Weight[]> {
  return Promise.all(addresses.map((address) => weigh(url, address)))
}

function bodyLength(url: string, encoding: string): Promise<number> {
  const headers = { 'Accept-Encoding': encoding, 'Accept-Language': 'en-US' }
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      let length = 0
      answer.on('data', (chunk: Buffer) => (length += chunk.length))
      answer.on('end', () => resolve(length))
    })
    asked.on('error', reject)
    asked.end()
  })
}
