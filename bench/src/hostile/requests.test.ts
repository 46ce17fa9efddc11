import { expect, test } from '@rstest/core'
import { logoutEndpoints } from '@sallyport/contract/endpoints'
import { hostileRequests } from './requests.ts'

test('only logout requests use the session that they end', () => {
  const requests = hostileRequests({ authorization: 'Bearer main' }, { authorization: 'Bearer ended' })
  const ending = requests.filter(({ headers }) => headers['authorization'] === 'Bearer ended')

  expect([...new Set(ending.map(({ target }) => target))]).toEqual([`POST ${logoutEndpoints.logout.path}`])
})
