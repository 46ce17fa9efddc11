import { isSignedBy } from './hmac.ts'

/**
 * The two serialisations that NOWPayments signs, both with keys sorted by code unit. `sorted` contains all nested keys.
 * `filtered` omits nested keys that the body itself does not have, like the samples of NOWPayments, which pass the keys of
 * the body to `JSON.stringify`
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/stringify#replacer). A set replaces that
 * filter here, because the cost of a body without a valid signature must be linear.
 */
const serialisations = {
  sorted: (body: object) => JSON.stringify(sortKeys(body)),
  filtered: (body: object) => JSON.stringify(sortKeys(body, new Set(Object.keys(body)))),
} as const

export type NowpaymentsSignature = keyof typeof serialisations

/** Which serialisation of a body was signed; null if none was, or the body is not a JSON object. */
export function matchingSignature(body: unknown, signature: string, secret: string): NowpaymentsSignature | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const isMatch = (name: NowpaymentsSignature) => {
    const data = serialise(name, body)
    return data !== null && isSignedBy(signature, { algorithm: 'sha512', secret, data })
  }
  // Both are compared, so that the duration does not reveal whether the first matches.
  const [sorted, filtered] = [isMatch('sorted'), isMatch('filtered')]
  if (sorted) return 'sorted'
  return filtered ? 'filtered' : null
}

/** Null for a body that is nested too deeply, which exceeds the stack. */
function serialise(name: NowpaymentsSignature, body: object): string | null {
  try {
    return serialisations[name](body)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Sorts the keys of all objects, and omits keys that are not in `kept`. */
function sortKeys(part: unknown, kept?: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.map((each) => sortKeys(each, kept))
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(([key]) => kept?.has(key) ?? true)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, value]) => [key, sortKeys(value, kept)]))
}
