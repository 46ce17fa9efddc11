import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { limits } from '@sallyport/contract/config'
import { patterns } from '@sallyport/contract/rules'
import * as v from 'valibot'
import { isLoopbackName } from './loopback.ts'

/** Schemas of environment variables. A message completes the sentence "NAME must …". */

export const optionalField = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(v.nullable(schema), null)

export const wholeNumber = (min: number, max: number) => {
  const message = `be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** A percentage with at most two decimal places, as an integer of hundredths of a percent. */
export const percentage = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}(?:\.\d{1,2})?$/, percentageMessage(max)),
    v.transform((text) => {
      const [whole = '', decimals = ''] = text.split('.')
      return Number(whole + decimals.padEnd(2, '0'))
    }),
    v.maxValue(max * 100, percentageMessage(max)),
  )

const percentageMessage = (max: number) => `be a percentage from 0 to ${max} with at most two decimal places, like 1.5`

const flagValues = new Map(Object.entries({ 1: true, true: true, yes: true, 0: false, false: false, no: false }))
export const flag = v.pipe(
  v.string(),
  v.check((text) => flagValues.has(text.toLowerCase()), 'be 1, true, yes, 0, false or no'),
  v.transform((text) => flagValues.get(text.toLowerCase()) === true),
)

const isUrl = (text: string, ...protocols: string[]) => URL.canParse(text) && protocols.includes(new URL(text).protocol)

const webUrlPattern = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i

/** A URL to which paths are appended. */
export const webUrl = v.pipe(
  v.string(),
  v.check(
    (text) => webUrlPattern.test(text) && URL.canParse(text),
    'be an http(s) URL without a query, a fragment and credentials',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** The URL of an API that receives secrets. */
export const apiUrl = v.pipe(
  webUrl,
  v.check(
    (text) => new URL(text).protocol === 'https:' || isLoopbackName(new URL(text).hostname),
    'be an https URL, except for a host on this machine',
  ),
)

/** The URL of a site; its path is the base path. */
export const siteUrl = v.pipe(
  webUrl,
  v.check((text) => /^\w+:\/\/[^/]+(?:\/[\w-]+)*$/.test(text), 'have a path of letters, digits, "-" and "_" only'),
)

export const databaseUrl = v.pipe(
  v.string(),
  v.check((text) => isUrl(text, 'postgres:', 'postgresql:'), 'be a URL like postgres://user:password@host/name'),
)

const widgetPattern = /^https?:\/\/[^\s/?#{}]+[/?][^\s{}]*\{ext_id\}[^\s{}]*$/

/** The URL template of the payment widget. `{ext_id}` may be in the path or the query, but not in the host. */
export const widgetUrl = v.pipe(
  v.string(),
  v.check((text) => widgetPattern.test(text) && URL.canParse(text), 'be an http(s) URL with {ext_id} in it'),
)

/** Whether a text is an IP address without a zone, such as `%eth0`. */
const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%')

/** Clients get the addresses in the form of `DNS` in configs of WireGuard. */
export const dnsServers = v.pipe(
  v.string(),
  v.transform((text) => text.trim().split(/[\s,]+/)),
  v.check((addresses) => addresses.every(isAddress), 'be IP addresses of DNS servers'),
  v.transform((addresses) => addresses.join(', ')),
)

function isNetwork(text: string): boolean {
  const [ip = '', prefixLength, ...more] = text.split('/')
  const bits = isIP(ip) === 4 ? 32 : 128
  return (
    isIP(ip) !== 0 &&
    more.length === 0 &&
    (prefixLength === undefined || (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= bits))
  )
}

export const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every(isNetwork), 'be IP addresses or networks of proxies, separated by commas'),
)

export const oneOf = <const T extends string>(...options: readonly T[]) =>
  v.picklist(options, `be one of ${options.join(', ')}`)

export const singleLine = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, `be at most ${maxLength} characters long`),
    v.regex(/^\P{Cc}*$/u, 'be one line'),
  )

/** The longest e-mail address that SMTP transports (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3). */
const maxMailboxLength = 254

/** An e-mail address that is no sign-in, under any domain; the domain is converted to ASCII. */
export const emailField = v.pipe(
  v.string(),
  v.transform(withAsciiDomain),
  singleLine(maxMailboxLength),
  v.regex(patterns.mailbox, 'be an e-mail address'),
  v.toLowerCase(),
)

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // `domainToASCII` ignores what follows a slash.
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? address.slice(0, at) + domainToASCII(domain) : address
}

/** The e-mail of an account, which has the rules of sign-ins (§5). */
export const accountEmail = v.pipe(
  singleLine(limits.account.maxEmailLength),
  v.regex(patterns.email, ({ input }) =>
    patterns.mailbox.test(input)
      ? 'end in 2 to 6 letters, such as .com, because it is the e-mail of an account, for which longer endings are refused'
      : 'be an e-mail address',
  ),
  v.toLowerCase(),
)

export const adminPassword = v.pipe(
  singleLine(limits.account.maxPasswordLength),
  v.minLength(limits.account.minPasswordLength, `be at least ${limits.account.minPasswordLength} characters long`),
  v.regex(patterns.password, 'be made of at least one digit, one capital and one small letter, without spaces'),
)
