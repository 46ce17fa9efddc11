import type { Endpoint } from '@sallyport/contract/endpoints'
import fc from 'fast-check'
import { entriesOf, exampleBody } from './example-requests.ts'
import { hostileJson } from './hostile-texts.ts'
import { bodyLengths, hostileValue } from './hostile-values.ts'

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
    // Once with duplicate keys, once with replaced values, once cut off, once with a number beyond those of JavaScript.
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
