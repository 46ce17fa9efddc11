import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { shellFolder } from './folders.ts'
import { kindOf, visitCold, weighAll, type ColdVisit, type Weight } from './weigh.ts'

/** One way to deliver the product, served and looked at once. */
export type Subject = ColdVisit & { name: string; site: string; url: string; weights: Weight[] }

type Place = Pick<Subject, 'name' | 'site' | 'url'>

export async function lookAt(browser: Browser, place: Place): Promise<Subject> {
  const visit = await visitCold(browser, place.url)
  return { ...place, ...visit, weights: await weighAll(place.url, visit.requests) }
}

/** Scripts and sheets that the page itself does not name: what a preload brings forward. */
export function filesFoundLate({ site, requests }: Pick<Subject, 'site' | 'requests'>): string[] {
  const page = readFileSync(path.join(site, shellFolder, 'index.html'), 'utf8')
  return requests.filter((address) => ['script', 'style'].includes(kindOf(address)) && !page.includes(address))
}

/** Times of different pages are not compared. */
export function requireSamePage([first, ...others]: readonly Pick<Subject, 'name' | 'text'>[]): void {
  for (const { name, text } of others) {
    if (text !== first!.text)
      throw new Error(`${name} shows another page than ${first!.name}:\n${text}\n—\n${first!.text}`)
  }
}
