import type { Endpoint } from '@sallyport/contract/endpoints'
import fc from 'fast-check'
import { entriesOf, exampleBody } from './example-requests.ts'
import { hostileJson, hostileTexts } from './hostile-texts.ts'

/** The text of a JSON body that is close to a valid one. */
function damagedBody(endpoint: Endpoint): fc.Arbitrary<string> {
  const valid = exampleBody(endpoint) ?? {}
  const names = Object.keys(endpoint.body ? entriesOf(endpoint.body) : {})
  const name = fc.constantFrom('__proto__', 'constructor', '', ...names)
  const entries = fc.array(fc.tuple(name, hostileValue), { minLength: 1, maxLength: 3 })
  return entries.chain((replaced) => {
    const field = ([key, value]: readonly [string, unknown]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`
    const fields = [...Object.entries(valid), ...replaced].map(field).join(',')
    const merged = JSON.stringify({ ...valid, ...Object.fromEntries(replaced) })
    // With duplicate keys, with replaced values, cut off, or with a number beyond the range of JavaScript.
    return fc.constantFrom(`{${fields}}`, merged, merged.slice(0, -1), merged.replace(/:\d+/, ':1e999'))
  })
}

/** Bodies for an endpoint: damaged ones, unrelated JSON, any bytes, and JSON that is expensive to parse. */
export const hostileBody = (endpoint: Endpoint): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 5, arbitrary: damagedBody(endpoint).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: hostileValue.map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.values(hostileJson)), fc.constantFrom(...bodyLengths))
        .map(([json, length]) => Buffer.from(json(length))),
    },
  )

/** In characters; below the server's limits of 16 KiB for headers and 32 KiB for bodies, and above them. */
const headerLengths = [0, 1, 64, 4_000, 14_000, 17_000]
const bodyLengths = [1_000, 16_000, 31_000, 40_000]

/** Texts that parsers, databases, mails or terminals could take for something else. */
const characters = ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eabc', '\ufeff', '\u{1f600}', 'İıſK']
const words = ['__proto__', 'constructor', 'toString', 'null', 'undefined', 'a\r\nBcc: b@example.test']
const numbers = ['NaN', '-0', '1e999', '9'.repeat(400), '2147483648', '9007199254740993', '-1', '0x10']
const commands = ["' or 1=1--", '%_\\', '$1', '{{7*7}}', '../../etc/passwd', '%2e%2e%2f', '%00', '%ff', '%']

export const hostileText = fc.oneof(
  fc.constantFrom(...characters, ...words, ...numbers, ...commands),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .tuple(fc.constantFrom(...Object.values(hostileTexts)), fc.constantFrom(...headerLengths))
    .map(([text, length]) => text(length)),
)

const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, -1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, 1e308, [], {}, [[]]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
)
