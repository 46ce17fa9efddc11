import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { shellFolder } from './folders.ts'
import { kindOf, visitCold, weighAll, type ColdVisit, type Weight } from './weigh.ts'

/** A served site to measure, with the requests and weights of its cold login page. */
export type Subject = ColdVisit & { name: string; site: string; url: string; weights: Weight[] }

type SiteLocation = Pick<Subject, 'name' | 'site' | 'url'>

export async function inspect(browser: Browser, location: SiteLocation): Promise<Subject> {
  const visit = await visitCold(browser, location.url)
  return { ...location, ...visit, weights: await weighAll(location.url, visit.requests) }
}

/** Scripts and stylesheets whose URLs are not in the page, which a preload would load earlier. */
export function lateDiscoveredFiles({ site, requests }: Pick<Subject, 'site' | 'requests'>): string[] {
  const page = readFileSync(path.join(site, shellFolder, 'index.html'), 'utf8')
  return requests.filter((url) => ['script', 'style'].includes(kindOf(url)) && !page.includes(url))
}

export function requireSamePage([first, ...others]: readonly Pick<Subject, 'name' | 'text'>[]): void {
  for (const { name, text } of others) {
    if (text !== first!.text)
      throw new Error(`${name} shows other text than ${first!.name}:\n${text}\n—\n${first!.text}`)
  }
}
