import { expect, test } from '@rstest/core'
import { createHmac } from 'node:crypto'
import { matchingSignature } from './nowpayments-signature.ts'

const secret = 'secret'
const sign = (text: string) => createHmac('sha512', secret).update(text).digest('hex')
const body = { payment_id: 5, fee: { depositFee: 0.1, currency: 'btc' }, Z: 1, a: [{ z: 1, b: 2 }] }

test('recognizes both serialisations, with keys sorted by code unit', () => {
  const sorted = '{"Z":1,"a":[{"b":2,"z":1}],"fee":{"currency":"btc","depositFee":0.1},"payment_id":5}'
  const filtered = '{"Z":1,"a":[{}],"fee":{},"payment_id":5}'

  expect(matchingSignature(body, sign(sorted), secret)).toBe('sorted')
  expect(matchingSignature(body, sign(filtered), secret)).toBe('filtered')
})

test('filters nested keys as the samples of NOWPayments do', () => {
  const nested = { b: { c: 1, b: { a: 2, d: 3 } }, a: [{ d: 4, a: [{ b: null, c: 'x' }] }, 'd'] }

  expect(matchingSignature(nested, sign(JSON.stringify(nested, ['a', 'b'])), secret)).toBe('filtered')
})

test('refuses any other signature', () => {
  for (const wrong of [sign(JSON.stringify(body)), '', sign('{}').toUpperCase().slice(1), 'é'.repeat(64)])
    expect(matchingSignature(body, wrong, secret)).toBeNull()
  expect(matchingSignature(body, sign('{}'), 'other')).toBeNull()
})

test('refuses what is not an object, is nested too deeply, or has other prototypes', () => {
  for (const other of [null, [], 'text', 5, undefined])
    expect(matchingSignature(other, sign('null'), secret)).toBeNull()
  const deep = JSON.parse(`{"a":${'['.repeat(16_000)}${']'.repeat(16_000)}}`)
  expect(matchingSignature(deep, sign(''), secret)).toBeNull()
  const odd = JSON.parse('{"__proto__":{"b":1},"a":2}')
  expect(matchingSignature(odd, sign('{"__proto__":{"b":1},"a":2}'), secret)).toBe('sorted')
})
