import { createHash } from 'node:crypto'
import { appsIn, trustedTypesPolicy, type Discovery } from '@sallyport/contract/site'
import type { Config } from '../config.ts'

const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

type Site = Pick<Config, 'payment' | 'settings'>

/** A payment page lets people copy the address that they pay to. */
function permissionsFor(paymentOrigin: string | null): string {
  const clipboardWrite = paymentOrigin ? `clipboard-write=(self "${paymentOrigin}")` : 'clipboard-write=(self)'
  return [...disabledFeatures.map((feature) => `${feature}=()`), clipboardWrite].join(', ')
}

/** Where the payment widget comes from, unless it is the site itself or nowhere. */
function paymentOriginOf({ paymentWidgetUrl }: Config['settings']): string | null {
  return URL.canParse(paymentWidgetUrl) ? new URL(paymentWidgetUrl).origin : null
}

/** What the site may frame: the payment widget alone, which is the site's own page while the sandbox is the gateway. */
function frameSource({ payment, settings }: Site): string {
  if (payment === 'none') return "'none'"
  return paymentOriginOf(settings) ?? "'self'"
}

const hstsMaxAge = 63_072_000

/** What every answer carries. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${hstsMaxAge}` }),
  }
}

/** Answers of the API and files are no documents: nothing may come of one that a browser opens. */
export const nonDocumentPolicy = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The policy of the service worker, which rules what it fetches: the files of this site and nothing else. */
export const workerPolicy = {
  'Content-Security-Policy':
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** What a policy is derived from: the apps of a site, and the page of a shell. */
export type PolicySubject = { discovery: Discovery; index: string }

/**
 * The policies of the page: the site's own things alone, and of its scripts only those with a hash. They name every
 * remote and every feature of the browser, so they go with nothing else.
 */
export function pagePolicies(subject: PolicySubject | null, site: Site): Record<string, string> {
  const parts = subject ? appsIn(subject.discovery) : []
  const names = new Set([...parts, 'shell', 'loader', 'worker'].map(trustedTypesPolicy))
  const inline = subject ? inlineScripts(subject.index).map(hashSource) : []
  const { apiBaseUrl } = site.settings
  const connect = apiBaseUrl ? ["'self'", new URL(apiBaseUrl).origin] : ["'self'"]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'"],
    'connect-src': connect,
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [frameSource(site)],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Two releases of a remote may stand in one page, when the newer one fails.
    'trusted-types': [...names, "'allow-duplicates'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Permissions-Policy': permissionsFor(paymentOriginOf(site.settings)),
  }
}

const script = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/gi

/** The scripts that stand in the page itself; data blocks are none. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(script)]
    .filter(
      ({ groups }) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(groups?.['attributes'] ?? ''),
    )
    .map(({ groups }) => groups?.['text'] ?? '')
    .filter((text) => text.trim() !== '')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
