import {
  allEndpoints,
  logoutEndpoints,
  registrationEndpoints,
  sessionEndpoints,
  type EndpointAccess,
} from '@sallyport/contract/endpoints'
import { expect, test, type DemoUser } from './support/test.ts'

const headers = { 'X-Api-Token': 'sallyport-web' }
const requiredRank = { anyone: 0, user: 1, admin: 2 } as const satisfies Record<EndpointAccess, number>
const visitors = [
  { user: null, rank: 0 },
  { user: 'member', rank: 1 },
  { user: 'admin', rank: 2 },
] as const

/** Logout comes last, so that the other calls are made with a session. */
const endpoints = allEndpoints.toSorted((a) => (a === logoutEndpoints.logout ? 1 : -1))

/** Whether a permitted call may respond with 404: for an unknown id, and for registration while it is closed. */
const mayBeAbsent = (path: string) => path.includes(':') || path === registrationEndpoints.register.path

/** Uses an id that does not exist, so that the calls change no data of other tests. */
const pathOf = (path: string) => path.replace(':id', '2000000000').replace(':code', 'a'.repeat(32))

async function tokenOf(url: string, user: DemoUser): Promise<string> {
  const response = await fetch(url + sessionEndpoints.login.path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${user}@sallyport.test`, password: 'Sallyport1' }),
  })
  return ((await response.json()) as { token: string }).token
}

for (const { user, rank } of visitors) {
  test(`the server accepts the calls of ${user ?? 'a guest'} and refuses all others`, async ({ server }) => {
    const userHeaders = new Headers(headers)
    if (user) userHeaders.set('Authorization', `Bearer ${await tokenOf(server.url, user)}`)
    const violations: string[] = []

    for (const { method, path, access } of endpoints) {
      const response = await fetch(server.url + pathOf(path), { method, headers: userHeaders })
      const { message = '' } = (await response.json()) as { message?: string }
      const refusal = `${response.status} ${message}`
      const isAccepted = ![401, 403, 501].includes(response.status) && (response.status !== 404 || mayBeAbsent(path))
      const isRefused = refusal === (user ? '404 not.found' : '401 unauthorized')
      if (rank >= requiredRank[access] ? !isAccepted : !isRefused) violations.push(`${method} ${path}: ${refusal}`)
    }

    expect(violations).toEqual([])
  })
}
