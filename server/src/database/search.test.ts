import { expect, test } from '@rstest/core'
import { searchTerms, type SearchTerms } from './search.ts'

const key = `${'aB3+/'.repeat(8)}xYz=`
const token = 'a1'.repeat(16)

const examples: [search: string, terms: Partial<SearchTerms>][] = [
  ['12', { id: 12 }],
  ['#12', { id: 12 }],
  ['2147483647', { id: 2_147_483_647 }],
  ['2147483648', {}],
  ['0', {}],
  ['012', {}],
  ['##12', {}],
  ['12a', {}],
  ['10.8.0.2', { ip: '10.8.0.2' }],
  ['10.8.0', {}],
  ['10.8.0.256', {}],
  ['010.8.0.2', {}],
  ['10.8.0.2/32', {}],
  [key, { publicKey: key }],
  [key.slice(1), {}],
  [`${key}=`, {}],
  [token, { inviteToken: token }],
  [token.toUpperCase(), {}],
  [token.slice(0, 23), {}],
  ['', {}],
]

test('a search text names an id, an IP address, a public key or the token of an invite', () => {
  for (const [search, terms] of examples) {
    const none = { id: null, ip: null, publicKey: null, inviteToken: null }
    expect([search, searchTerms(search)]).toEqual([search, Object.assign(none, terms)])
  }
})
