import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { closing, opening } from './pseudo-words.ts'

/** What the server's answers hold that is shown as it came. */
const dataFields = new Set(
  [
    ['name', 'city', 'email', 'ip', 'url', 'token', 'public_key', 'external_id', 'created_by', 'status'],
    ['access_name', 'user_email', 'node_name', 'subnet_cidr', 'api_url', 'api_token'],
  ].flat(),
)

/** Names that are the same in every language; languages are called in their own words. */
const names = [
  ['Sallyport', 'support@sallyport.test'],
  ['WireGuard', 'AmneziaWG', 'AmneziaVPN'],
  ['Android', 'iPhone', 'iPad', 'macOS', 'Windows', 'Linux'],
  ['EN', 'RU', 'English', 'Русский'],
].flat()

/** The browser's own words for countries. */
const countryNames = () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return codes.map((code) => names.of(code)).filter((name) => name !== undefined)
}

function dataIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'payment_details') return [JSON.stringify(value, null, 2)]
    if (typeof value !== 'string') return dataIn(value)
    return dataFields.has(field) ? [value] : []
  })
}

/** Gathers the data that a page is given; what it shows of them is no word of ours. */
export function watchData(page: Page): Set<string> {
  const data = new Set(names)
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    void response.json().then(
      (answer: unknown) => dataIn(answer).forEach((text) => data.add(text)),
      () => {},
    )
  })
  return data
}

/** Every text that a person reads or hears on the page, the tab's name among them. */
const texts = () => {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'data-title']
  const isShown = (element: Element) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
  const shown = [...document.body.querySelectorAll(':not(script)')].filter(isShown)
  const heard = shown.filter((element) => !element.closest('[aria-hidden="true"]'))
  const read = shown.flatMap(({ childNodes }) =>
    Array.from(childNodes).filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
  )
  return [
    document.title,
    ...heard.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ...read.map(({ textContent }) => textContent ?? ''),
  ]
}

const word = new RegExp(`${opening}[^${opening}${closing}]*${closing}`, 'g')

/** What is left of a text without the words of ours, one in another, and without data. */
function remainder(text: string, data: readonly string[]): string {
  const left = text.replace(word, '')
  if (left !== text) return remainder(left, data)
  return data.reduce((rest, known) => rest.replaceAll(known, ''), left)
}

/** That every text of the page comes from the words of the site. */
export async function expectNothingHardCoded(page: Page, data: Set<string>, state: string): Promise<void> {
  const countries = await page.evaluate(countryNames)
  // Data may be on its way when it stands in the page already.
  const found = async () => {
    const longestFirst = [...data, ...countries].toSorted((one, other) => other.length - one.length)
    return (await page.evaluate(texts)).filter((text) =>
      new RegExp(`[\\p{L}${opening}${closing}]`, 'u').test(remainder(text, longestFirst)),
    )
  }
  await expect.poll(found, state).toEqual([])
}
