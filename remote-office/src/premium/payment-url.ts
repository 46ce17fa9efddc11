const placeholder = '{ext_id}'

/**
 * The URL of the payment widget of an order. Null if the template has no `{ext_id}` or is not an http(s) URL, or if `extId` is a dot segment
 * (https://url.spec.whatwg.org/#double-dot-path-segment). A same-origin widget gets the interface language in `lang`.
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
