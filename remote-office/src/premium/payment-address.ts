const placeholder = '{ext_id}'

/**
 * The address of an order's payment page, from the template of the gateway; null when it would lead anywhere but to a
 * web page. The id is the gateway's word, so it is encoded, and one of dots alone would climb out of its folder.
 */
export function paymentAddress(template: string, extId: string): string | null {
  if (!template.includes(placeholder) || !/[^.]/.test(extId)) return null
  try {
    const { href, protocol } = new URL(
      template.replaceAll(placeholder, () => encodeURIComponent(extId)),
      location.origin,
    )
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
