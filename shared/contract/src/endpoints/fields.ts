import * as v from 'valibot'
import { access, node, page, plan } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'
import { parseSubnet } from '../rules/subnet.ts'

/** The fields of §5. A message here is the key of a word; where none stands, the kind of rule decides the word. */

const plainText = (length: number) => v.pipe(v.string(), v.maxLength(length), v.regex(patterns.plainText))
export const required = v.nonEmpty<string, 'form.error.required'>('form.error.required')

/** Text that is optional in a form and absent, empty or null on the wire; read as text. */
const optionalText = (length: number) => v.optional(v.pipe(v.nullable(plainText(length), ''), v.string()), '')

export const accessName = v.pipe(v.string(), v.trim(), required, plainText(access.nameLength))
export const nodeName = v.pipe(v.string(), v.trim(), required, plainText(node.nameLength))
export const city = optionalText(node.cityLength)
export const apiToken = optionalText(node.apiTokenLength)

/** Codes that Intl names although ISO 3166-1 does not assign them to a country. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'XK', 'QO'])

/** Whether a code is one of ISO 3166-1 alpha-2. */
export function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || notCountries.has(text)) return false
  // A locale puts today's code in the place of a former one or of a second name: SU, AN, UK.
  if (new Intl.Locale(`und-${text}`).region !== text) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(text) !== undefined
}

export const country = v.pipe(v.string(), required, v.check(isCountry))

export const nodeUrl = v.pipe(v.string(), v.trim(), required, v.maxLength(node.urlLength), v.regex(patterns.nodeUrl))

export const subnet = v.pipe(
  v.string(),
  v.trim(),
  required,
  v.maxLength(node.subnetLength),
  v.check((text) => parseSubnet(text) !== null),
)

export const nodePublicKey = v.pipe(
  v.string(),
  v.trim(),
  required,
  v.maxLength(node.publicKeyLength),
  v.regex(patterns.plainText),
)

/** What the database counts to. */
export const maxId = 2_147_483_647
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxId))
/** An id in an address. */
export const idParam = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,9}$/),
  v.transform(Number),
  v.maxValue(maxId),
)

const countParam = (largest: number) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(String),
    v.regex(/^[1-9]\d{0,9}$/),
    v.transform(Number),
    v.maxValue(largest),
  )

/** What a page of a list answers as `next`: opaque to its reader. */
const cursor = v.pipe(v.string(), v.maxLength(page.cursorLength), v.regex(/^[\w-]+$/))

/** Which page of a list, counted from 1; with `after` it is the page after the one that answered this cursor. */
export const pageQuery = v.strictObject({
  page: v.optional(countParam(1_000_000), 1),
  limit: v.optional(countParam(page.maxSize), page.size),
  after: v.optional(cursor),
})

export const capacity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(node.maxCapacity))
export const planDescription = v.optional(plainText(plan.descriptionLength), '')
