import { createHash } from 'node:crypto'
import { partsOf } from './discovery.ts'
import type { Composition } from './site-source.ts'

const features = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking']
const permissions = [...features.map((feature) => `${feature}=()`), 'clipboard-write=(self)'].join(', ')

const twoYears = 63_072_000

/** What every answer carries. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` }),
  }
}

/** Answers of the API are no documents: nothing may come of one that a browser opens. */
export const apiPolicy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'" }

/** The policy of the site's files: its own things alone, and of its scripts only those with a hash. */
export function sitePolicy(composition: Composition | null, apiBaseUrl: string): Record<string, string> {
  const parts = composition ? partsOf(composition.discovery) : []
  const names = new Set([...parts, 'shell', 'loader', 'worker'].map((part) => `sallyport-${part}`))
  const inline = composition ? inlineScripts(composition.index).map(hashSource) : []
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
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...names],
  }
  return {
    'Content-Security-Policy': Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' ')).join('; '),
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
}

const script = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/gi

/** The scripts that stand in the page itself; data blocks are none. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(script)]
    .filter(({ groups }) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => groups?.['text'] ?? '')
    .filter((text) => text.trim() !== '')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
