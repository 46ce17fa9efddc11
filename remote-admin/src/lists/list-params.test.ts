import { describe, expect, test } from '@rstest/core'
import {
  billingListOptions,
  inviteListOptions,
  userAccessListOptions,
  userListOptions,
} from '@sallyport/contract/endpoints'
import { withParams, toListQuery, parseListParams } from './list-params.ts'

const parse = (queryString: string) => parseListParams(new URLSearchParams(queryString), userListOptions)

describe('parsing a query string', () => {
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

  for (const [queryString, params] of rows) {
    test(`?${queryString.slice(0, 40)}`, () => {
      expect(parse(queryString)).toEqual(params)
    })
  }

  for (const [name, options] of Object.entries({
    userListOptions,
    userAccessListOptions,
    inviteListOptions,
    billingListOptions,
  })) {
    test(`${name}: accepts every status and sort order`, () => {
      for (const status of options.statuses) {
        expect(parseListParams(new URLSearchParams({ status }), options)).toMatchObject({ status })
      }
      for (const sort of options.sortable.flatMap((column) => [column, `-${column}`])) {
        expect(parseListParams(new URLSearchParams({ sort }), options)).toMatchObject({ sort })
      }
    })
  }
})

test('changes the given parameters and keeps the rest', () => {
  const searchParams = new URLSearchParams('search=anna&sort=email&other=1')

  expect(String(withParams(searchParams, { status: 'active', sort: undefined }))).toBe(
    'search=anna&other=1&status=active',
  )
  expect(String(withParams(searchParams, { search: '' }))).toBe('sort=email&other=1')
})

test('omits empty parameters from the query', () => {
  expect(toListQuery({ search: '', status: undefined, sort: undefined })).toEqual({})
  expect(toListQuery({ search: 'a', status: 'active', sort: '-id' })).toEqual({
    search: 'a',
    status: 'active',
    sort: '-id',
  })
})
