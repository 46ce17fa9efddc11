import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import * as accountFields from './account-fields.ts'
import { connectParams } from './connect-params.ts'
import * as fields from './fields.ts'
import { pageQuery } from './lists.ts'
import { testFields, textOf, words } from './testing/fields.ts'

testFields({
  id: {
    schema: fields.id,
    good: [1, 2_147_483_647],
    bad: [0, -1, 1.5, '1', null, undefined, Number.NaN, 2_147_483_648],
  },
  idParam: {
    schema: fields.idParam,
    good: [1, '1', '42', '2147483647', 2_147_483_647],
    bad: [0, ' 1', '', textOf(10_000, '9'), null, undefined, ...words('0 -1 +1 01 1.0 1.5 1e2 0x1 a 2147483648')],
  },
})

describe('the parsed value', () => {
  const read = [
    {
      of: 'an e-mail in lower case, without spaces around it',
      schema: accountFields.email,
      given: ' A@B.Co ',
      taken: 'a@b.co',
    },
    { of: 'a name without spaces around it', schema: fields.accessName, given: '  phone ', taken: 'phone' },
    { of: 'a missing city as empty', schema: fields.city, given: undefined, taken: '' },
    { of: 'a city of null as empty', schema: fields.city, given: null, taken: '' },
    { of: 'an id in a path as a number', schema: fields.idParam, given: '42', taken: 42 },
    { of: 'parameters as they came', schema: connectParams, given: { Jc: 4, x: '1' }, taken: { Jc: 4, x: '1' } },
  ]

  for (const { of, schema, given, taken } of read) {
    test(of, () => {
      expect(v.parse(schema as v.GenericSchema, given)).toEqual(taken)
    })
  }
})

describe('the page of a list', () => {
  const first = { page: 1, limit: 25 }
  const good: [given: object, taken: object][] = [
    [{}, first],
    [{ page: '1', limit: '25' }, first],
    [
      { page: 3, limit: 10 },
      { page: 3, limit: 10 },
    ],
    [{ limit: '100' }, { page: 1, limit: 100 }],
    [{ page: '1000000' }, { page: 1_000_000, limit: 25 }],
  ]
  for (const [given, taken] of good) {
    test(`accepts ${JSON.stringify(given)}`, () => {
      expect(v.parse(pageQuery, given)).toEqual(taken)
    })
  }

  test('rejects other values', () => {
    const pages = [0, '-1', '1.5', 'x', '', '1e2', '0x10', ' 5', 1_000_001, ['1']].map((page) => ({ page }))
    for (const given of [...pages, { limit: 0 }, { limit: 101 }, { limit: null }, { offset: 1 }])
      expect([given, v.safeParse(pageQuery, given).success]).toEqual([given, false])
  })
})
