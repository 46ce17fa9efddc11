import { describe, expect, test } from '@rstest/core'
import { messageValues, nodeBody, type Problem } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { nodeFormSchema } from './node-form-schema.ts'

const options = { statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } }
const texts = {
  name: 'Oslo',
  country: 'NO',
  city: '',
  url: 'https://a.test',
  api_url: 'https://a.test',
  api_token: '',
  subnet_cidr: '10.8.0.0/24',
  public_key: 'key',
}

const of = (length: number, character: string) => character.repeat(length)

/** The result for the parameters: the first broken rule, or the parsed value. */
function resultOf(schema: v.GenericSchema<unknown, { connect_params: unknown }>, body: object) {
  const { success, output, issues } = v.safeParse(schema, body)
  if (success) return { accepted: output.connect_params }
  const [issue] = issues
  return { rejected: { key: issue.message, values: messageValues(issue) } }
}

const inRequest = (json: string, type: 1 | 2) =>
  resultOf(nodeBody, { ...texts, connect_params: JSON.parse(json) as unknown, status: 1, type, capacity: 0 })
const inForm = (text: string, type: 1 | 2) =>
  resultOf(nodeFormSchema(options), { ...texts, connect_params: text, status: '1', type: String(type), capacity: '0' })

const padded = (length: number, letter = 'x') => `{"note":"${of(length - '{"note":""}'.length, letter)}"}`
const nine = '{"Jc":4,"Jmin":40,"Jmax":70,"S1":0,"S2":10,"H1":5,"H2":6,"H3":7,"H4":8}'
const tooLong = { key: 'form.error.max.length', values: { limit: 8192 } }
const valueOf = (parameter: string) => ({ key: 'form.error.json.value', values: { parameter } })

const samples: [json: string, result: 'accepted' | Problem][] = [
  ['null', 'accepted'],
  [nine, 'accepted'],
  ['{"Jc":4,"note":"mine","J c":"","":0,"|":-1.5e-7,"ключ":"значение 😀"}', 'accepted'],
  [padded(8192), 'accepted'],
  [padded(8192, 'я'), 'accepted'],
  [padded(8193), tooLong],
  [padded(8193, 'я'), tooLong],
  [`{${Array.from({ length: 600 }, (_, index) => `"key ${1000 + index}":1`).join(',')}}`, 'accepted'],
  [`{${Array.from({ length: 700 }, (_, index) => `"key ${1000 + index}":1`).join(',')}}`, tooLong],
  ['[]', { key: 'form.error.json.object' }],
  ['{"Jc":{}}', valueOf('Jc')],
  ['{"other":1e999}', valueOf('other')],
  [String.raw`{"other":"a\nPostUp = reboot"}`, valueOf('other')],
  [String.raw`{"I1":"\u0000"}`, valueOf('I1')],
  [String.raw`{"I1":"\ud800"}`, valueOf('I1')],
  [String.raw`{"a\nPostUp = reboot":1}`, { key: 'form.error.json.key' }],
  [String.raw`{"\u0000":1}`, { key: 'form.error.json.key' }],
  [String.raw`{"\udc00":1}`, { key: 'form.error.json.key' }],
  ['{"__proto__":"x"}', { key: 'form.error.json.key' }],
  ['{"constructor":"x"}', { key: 'form.error.json.key' }],
  ['{"prototype":1}', { key: 'form.error.json.key' }],
  ['{"Jc":129}', { key: 'form.error.amnezia.jc' }],
]

describe('the API and the form validate parameters in the same way', () => {
  for (const [json, result] of samples) {
    const name = result === 'accepted' ? result : result.key
    test(`${json.slice(0, 40)} (${json.length}) is ${name}`, () => {
      const expected =
        result === 'accepted'
          ? { accepted: JSON.parse(json) as unknown }
          : { rejected: { key: result.key, values: result.values } }

      expect(inRequest(json, 1)).toEqual(expected)
      expect(inForm(json, 1)).toEqual(expected)
    })
  }
})
