import { describe, expect, test } from '@rstest/core'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { api, user } from '@sallyport/testing'
import { openUserList } from './testing/open-user-list.ts'

const items = [user()]

describe('the number of rows', () => {
  const rows: [name: string, search: string, totals: object, text: string][] = [
    ['of the whole list', '', { total: 2000 }, '2,000 in total'],
    ['of a search', '?search=anna', { total: 1 }, '1 found'],
    ['of a filter', '?role=admin', { total: 3 }, '3 found'],
    ['that is capped', '', { total: 10_000, is_total_capped: true }, 'More than 10,000'],
    ['that the server does not count', '', {}, '1 in total'],
  ]
  for (const [name, search, totals, text] of rows) {
    test(`${name} is ${text}`, async () => {
      api.respond(userEndpoints.list, { items, ...totals })

      const { screen } = await openUserList(search)

      expect(await screen.findByText(text)).toBeVisible()
    })
  }
})
