import { nodeEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

/** `server/src/api/permissions.test.ts` has every call and every role. */
test('the running server accepts the calls of each role and refuses the others', async ({ server: { url } }) => {
  const tokenOf = async (user: string) => (await signIn(url, `${user}@sallyport.test`, 'Sallyport1')).token
  for (const [token, expected] of [
    [null, [401, 401]],
    [await tokenOf('member'), [200, 404]],
    [await tokenOf('admin'), [200, 200]],
  ] as const) {
    const headers = { 'X-Api-Token': 'sallyport-web', ...(token && { Authorization: `Bearer ${token}` }) }
    const calls = [nodeEndpoints.list, userEndpoints.list].map(({ path }) =>
      fetch(`${url}${path}?page=1&limit=25`, { headers }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(expected)
  }
})
