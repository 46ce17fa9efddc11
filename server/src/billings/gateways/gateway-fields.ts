import * as v from 'valibot'

/** Gateways send amounts as numbers or decimal texts, and omit fields or set them to null. */
const decimal = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite(), v.minValue(0))
export const amount = v.optional(v.nullable(decimal), null)

/** An id of an invoice or a payment, which becomes part of a URL. */
export const gatewayId = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
  v.transform(String),
  v.regex(/^[\w-]{1,64}$/),
)
export const maybeId = v.fallback(v.nullable(gatewayId), null)

/** Statuses and currencies are stored and shown, so their length is limited. */
export const shortText = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\x20-\x7e]*$/))
export const maybeText = v.fallback(v.nullable(shortText), null)
