import { describe, expect, test } from '@rstest/core'
import { billingColumns, inviteColumns, userAccessColumns, userColumns } from '@sallyport/contract/endpoints'
import { withParams, isValidSearch, toListQuery, parseListParams } from './list-params.ts'

const read = (address: string) => parseListParams(new URLSearchParams(address), userColumns)

describe('a view in an address', () => {
  const rows = [
    ['', { search: '', status: undefined, sort: undefined }],
    ['search=anna', { search: 'anna', status: undefined, sort: undefined }],
    ['search=%20anna%20', { search: 'anna', status: undefined, sort: undefined }],
    ['search=%D0%B0%D0%BD%D0%BD%D0%B0', { search: 'анна', status: undefined, sort: undefined }],
    ['status=active&sort=-email', { search: '', status: 'active', sort: '-email' }],
    ['status=used', { search: '', status: undefined, sort: undefined }],
    ['status=constructor&sort=toString', { search: '', status: undefined, sort: undefined }],
    ['sort=--email', { search: '', status: undefined, sort: undefined }],
    ['sort=password', { search: '', status: undefined, sort: undefined }],
    ['page=7&other=1', { search: '', status: undefined, sort: undefined }],
    [`search=${'x'.repeat(128)}`, { search: 'x'.repeat(128), status: undefined, sort: undefined }],
    [`search=${'x'.repeat(129)}`, { search: '', status: undefined, sort: undefined }],
    ['search=a%0Ab', { search: '', status: undefined, sort: undefined }],
    ['search=%F0%9F%98%80', { search: '', status: undefined, sort: undefined }],
  ] as const

  for (const [address, view] of rows) {
    test(`?${address.slice(0, 40)}`, () => {
      expect(read(address)).toEqual(view)
    })
  }

  for (const [name, columns] of Object.entries({ userColumns, userAccessColumns, inviteColumns, billingColumns })) {
    test(`${name}: every state and every order can be said`, () => {
      for (const status of columns.statuses) {
        expect(parseListParams(new URLSearchParams({ status }), columns)).toMatchObject({ status })
      }
      for (const sort of columns.sorted.flatMap((column) => [column, `-${column}`])) {
        expect(parseListParams(new URLSearchParams({ sort }), columns)).toMatchObject({ sort })
      }
    })
  }
})

test('another view changes what it names and leaves the rest', () => {
  const address = new URLSearchParams('search=anna&sort=email&other=1')

  expect(String(withParams(address, { status: 'active', sort: undefined }))).toBe('search=anna&other=1&status=active')
  expect(String(withParams(address, { search: '' }))).toBe('sort=email&other=1')
})

test('a list is asked for no more than what a view says', () => {
  expect(toListQuery({ search: '', status: undefined, sort: undefined })).toEqual({})
  expect(toListQuery({ search: 'a', status: 'active', sort: '-id' })).toEqual({
    search: 'a',
    status: 'active',
    sort: '-id',
  })
})

test('a text is searchable that the server would take', () => {
  for (const text of ['', 'a@b.c', '10.8.0.', 'Ёлка (1)', 'x'.repeat(128)])
    expect([text, isValidSearch(text)]).toEqual([text, true])
  for (const text of ['x'.repeat(129), '\u0000', 'a\tb', '😀'])
    expect([text, isValidSearch(text)]).toEqual([text, false])
})
