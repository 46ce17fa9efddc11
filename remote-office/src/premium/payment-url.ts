const placeholder = '{ext_id}'

/**
 * The address of an order's payment page, from the template of the gateway; null when it would lead anywhere but to a
 * web page. The id is the gateway's word, so it is encoded, and one of dots alone would climb out of its folder. A page
 * of this site is told the language that was chosen here; other gateways have ways of their own.
 */
export function paymentUrl(template: string, extId: string, language: string): string | null {
  if (!template.includes(placeholder) || !/[^.]/.test(extId)) return null
  try {
    const address = new URL(
      template.replaceAll(placeholder, () => encodeURIComponent(extId)),
      location.origin,
    )
    if (address.origin === location.origin) address.searchParams.set('lang', language)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : null
  } catch {
    return null
  }
}
