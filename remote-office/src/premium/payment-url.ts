const placeholder = '{ext_id}'

/**
 * The URL of an order's payment widget; null if it would be no http(s) URL with the id, or the id of the gateway is a dot segment
 * (https://url.spec.whatwg.org/#double-dot-path-segment). A same-origin page gets the interface language in `lang`.
 */
export function paymentUrl(template: string, extId: string, language: string): string | null {
  if (!template.includes(placeholder) || !/[^.]/.test(extId)) return null
  try {
    const url = new URL(
      template.replaceAll(placeholder, () => encodeURIComponent(extId)),
      location.origin,
    )
    if (url.origin === location.origin) url.searchParams.set('lang', language)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}
