import { describe, expect, test } from '@rstest/core'
import { nodeListView, userAccessListView, userListView } from '@sallyport/contract/endpoints'
import { parseListParams, withParams } from './list-query.ts'

const parse = (queryString: string) => parseListParams(userListView, new URLSearchParams(queryString))

describe('parsing a query string', () => {
  const rows: [queryString: string, params: object][] = [
    ['', {}],
    ['search=anna', { search: 'anna' }],
    ['search=%20anna%20', { search: 'anna' }],
    ['status=active&sort=-email', { status: 'active', sort: '-email' }],
    ['role=admin&account_type=premium', { role: 'admin', account_type: 'premium' }],
    [
      'from=2026-02-01&to=2026-02-28&time_zone=Europe/Berlin',
      { from: Date.parse('2026-01-31T23:00Z') / 1000, to: Date.parse('2026-02-28T23:00Z') / 1000 },
    ],
    ['from=1700000000&to=2026-02-30', {}],
    ['from=yesterday&to=-1', {}],
    ['status=constructor&sort=toString', {}],
    ['sort=--email', {}],
    ['page=7&other=1', {}],
    [`search=${'x'.repeat(128)}`, { search: 'x'.repeat(128) }],
    [`search=${'x'.repeat(129)}`, {}],
    ['search=%F0%9F%98%80', {}],
  ]
  for (const [queryString, params] of rows) {
    test(`?${queryString.slice(0, 40)}`, () => {
      expect(parse(queryString)).toEqual(params)
    })
  }

  test('ignores days of a list without dates', () => {
    expect(parseListParams(nodeListView, new URLSearchParams('from=2026-02-01'))).toEqual({})
  })

  test('reads ids as numbers', () => {
    expect(parseListParams(userAccessListView, new URLSearchParams('node_id=7&mode=limited'))).toEqual({
      node_id: 7,
      mode: 'limited',
    })
  })
})

test('changes the given parameters and keeps the rest', () => {
  const searchParams = new URLSearchParams('search=anna&sort=email&other=1')

  expect(String(withParams(searchParams, { status: 'active', sort: undefined }))).toBe(
    'search=anna&other=1&status=active',
  )
  expect(String(withParams(searchParams, { search: '', from: 5 }))).toBe('sort=email&other=1&from=5')
})
