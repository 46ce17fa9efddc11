import { trustedTypesPolicy } from '@sallyport/site'
import type { Config } from '../config/config.ts'
import { hashSource } from '../http/html.ts'

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

type PolicyConfig = Pick<Config, 'payment' | 'settings'>

/** The payment widget may write to the clipboard, because users copy the payment address. */
function permissionsFor(paymentOrigin: string | null): string {
  const clipboardWrite = paymentOrigin ? `clipboard-write=(self "${paymentOrigin}")` : 'clipboard-write=(self)'
  return [...disabledFeatures.map((feature) => `${feature}=()`), clipboardWrite].join(', ')
}

/** The origin of the payment widget; null in the sandbox, whose widget is a page of this site, and without a widget. */
function paymentOriginOf({ paymentWidgetUrl }: Config['settings']): string | null {
  return URL.canParse(paymentWidgetUrl) ? new URL(paymentWidgetUrl).origin : null
}

/** The `frame-src` of the site: the payment widget, which is a page of this site in the sandbox. */
function frameSource({ payment, settings }: PolicyConfig): string {
  if (payment === 'none') return "'none'"
  return paymentOriginOf(settings) ?? "'self'"
}

/** Two years, in seconds. */
const hstsMaxAge = 63_072_000

export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${hstsMaxAge}` }),
  }
}

/** For API responses and files, which are not documents: blocks everything if a browser opens one. */
export const nonDocumentPolicy = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The policy of the service worker, which applies to its own fetches (https://w3c.github.io/webappsec-csp/#fetch-integration). */
export const workerPolicy = {
  'Content-Security-Policy':
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const contentPolicy = 'Content-Security-Policy'
const integrityPolicy = 'Integrity-Policy'

/** The `index.html` of a shell release, and the content of the style element of a prerendered page. */
type PolicySubject = { index: string; style?: string | undefined }

/** The policy headers of documents; `subject` is null for a site that is not built. Other responses have `nonDocumentPolicy`. */
export function pagePolicies(subject: PolicySubject | null, config: PolicyConfig): Record<string, string> {
  const policyNames = (['shell', 'loader', 'worker', 'remote'] as const).map(trustedTypesPolicy)
  const inline = subject ? inlineScripts(subject.index).map(hashSource) : []
  const { apiBaseUrl } = config.settings
  const connectSources = URL.canParse(apiBaseUrl) ? ["'self'", new URL(apiBaseUrl).origin] : ["'self'"]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'", ...(subject?.style ? [hashSource(subject.style)] : [])],
    'connect-src': connectSources,
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [frameSource(config)],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // All remotes share one policy name, so that the header does not depend on the releases in use
    // (https://w3c.github.io/trusted-types/dist/spec/#trusted-types-csp-directive).
    'trusted-types': [...policyNames, "'allow-duplicates'"],
  }
  return {
    [contentPolicy]: Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    [integrityPolicy]: 'blocked-destinations=(script)',
    'Permissions-Policy': permissionsFor(paymentOriginOf(config.settings)),
  }
}

/** WebKit, which all browsers on iOS use. Chromium reports the fixed version 537.36. */
const webKit = /\bAppleWebKit\/(?!537\.)/

/**
 * Removes policies that WebKit implements only in part. WebKit applies `Integrity-Policy` to preloads of scripts, but ignores their hashes
 * (https://bugs.webkit.org/show_bug.cgi?id=305461), so that scripts would load one after another; their elements have hashes anyway.
 * WebKitGTK is built without manifests, and reports `manifest-src` as an error; Safari needs `manifest-src` to install the app.
 */
export function policiesFor(userAgent = '', policies: Record<string, string>): Record<string, string> {
  if (!webKit.test(userAgent)) return policies
  const { [integrityPolicy]: _, ...others } = policies
  const policy = others[contentPolicy] ?? ''
  return /\bLinux\b/.test(userAgent)
    ? { ...others, [contentPolicy]: policy.replace("manifest-src 'self'; ", '') }
    : others
}

const scriptElement = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/gi

function inlineScripts(html: string): string[] {
  return [...html.matchAll(scriptElement)]
    .filter(
      ({ groups }) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(groups?.['attributes'] ?? ''),
    )
    .map(({ groups }) => groups?.['text'] ?? '')
    .filter((text) => text.trim() !== '')
}
