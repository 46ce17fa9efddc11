import type { Page } from '@playwright/test'
import { unknownEventKind } from './order-events.ts'
import { closing, opening } from './pseudo-translations.ts'
import { expect } from './test.ts'

/** Fields of API responses that are shown unchanged. */
const dataFields = new Set(
  [
    ['name', 'city', 'email', 'ip', 'url', 'token', 'public_key', 'external_id', 'created_by', 'status'],
    ['access_name', 'user_email', 'node_name', 'subnet_cidr', 'api_url', 'api_token'],
    ['admin_email', 'subject_name', 'from', 'to', 'browser', 'system', 'note'],
  ].flat(),
)

/** Names that are the same in every language. */
const names = [
  ['Sallyport', 'support@sallyport.test'],
  ['WireGuard', 'AmneziaWG', 'AmneziaVPN', 'NOWPayments', 'BTCPay Server'],
  ['Google Play', 'App Store', 'GitHub', 'wireguard.com', 'amnezia.org'],
  ['Android', 'iPhone', 'iPad', 'macOS', 'Windows', 'Linux'],
  ['EN', 'RU', 'English', 'Русский'],
  [unknownEventKind],
  // Examples in empty fields.
  ['https://203.0.113.7:51820', 'https://203.0.113.7:8443', 'yj2P…lhw='],
].flat()

/** Runs in the page: the English names of countries in this browser. */
const countryNames = () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return codes.map((code) => names.of(code)).filter((name) => name !== undefined)
}

/** Keys and ids as the tables show them. */
const shortened = (code: string) => `${code.slice(0, 4)}…${code.slice(-4)}`

function dataOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'payment_details') return [JSON.stringify(value, null, 2)]
    if (typeof value !== 'string') return dataOf(value)
    return dataFields.has(field) ? [value, shortened(value)] : []
  })
}

/** Collects the data of API responses from now on, which the page shows untranslated. */
export function collectData(page: Page): Set<string> {
  const data = new Set(names)
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    void response.json().then(
      (body: unknown) => dataOf(body).forEach((text) => data.add(text)),
      () => {},
    )
  })
  return data
}

/** Amounts such as 1.2 GB, whose units are not translations. */
const byteAmounts = /\d[\d.,]*\s[kMGT]?B/g

/** Every visible text and accessible name of the page, and its title. */
const visibleTexts = () => {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'data-title']
  const isShown = (element: Element) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
  const visible = [...document.body.querySelectorAll(':not(script)')].filter(isShown)
  const exposed = visible.filter((element) => !element.closest('[aria-hidden="true"]'))
  // The text of a textarea is its initial value, not what it shows. Commands are the same in every language.
  const read = visible
    .filter((element) => !element.matches('textarea, code[translate="no"]'))
    .flatMap((element): Node[] =>
      // A `<wbr>` divides a text into two nodes.
      element.querySelector(':scope > wbr')
        ? [element]
        : Array.from(element.childNodes).filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
    )
  return [
    document.title,
    ...exposed.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ...read.map(({ textContent }) => textContent ?? ''),
  ]
}

const translation = new RegExp(`${opening}[^${opening}${closing}]*${closing}`, 'g')

/** The parts of a text that are neither (nested) translations nor data nor amounts of bytes. */
function hardCodedText(text: string, data: readonly string[]): string {
  const withoutInnermost = text.replace(translation, '')
  if (withoutInnermost !== text) return hardCodedText(withoutInnermost, data)
  return data.reduce((remaining, known) => remaining.replaceAll(known, ''), text.replaceAll(byteAmounts, ''))
}

/** The texts of the page that are neither translations nor data. */
export async function hardCodedTexts(page: Page, data: Set<string>): Promise<string[]> {
  const countries = await page.evaluate(countryNames)
  const longestFirst = [...data, ...countries].toSorted((one, other) => other.length - one.length)
  const letter = new RegExp(`[\\p{L}${opening}${closing}]`, 'u')
  return (await page.evaluate(visibleTexts)).filter((text) => letter.test(hardCodedText(text, longestFirst)))
}

/** Expects that every text of the page is a translation or data, once the bodies of the responses with the data have been read. */
export async function expectNothingHardCoded(page: Page, data: Set<string>, state: string): Promise<void> {
  await expect.poll(() => hardCodedTexts(page, data), state).toEqual([])
}
