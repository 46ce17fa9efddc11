import {
  allEndpoints,
  registrationEndpoints,
  sessionEndpoints,
  type EndpointAccess,
} from '@sallyport/contract/endpoints'
import { expect, test, type Person } from './support/test.ts'

const headers = { 'X-Api-Token': 'sallyport-web' }
const needed = { anyone: 0, user: 1, admin: 2 } as const satisfies Record<EndpointAccess, number>
const visitors = [
  { person: null, rank: 0 },
  { person: 'member', rank: 1 },
  { person: 'admin', rank: 2 },
] as const

/** Whether a permitted call may respond with 404: for an unknown id, and for registration while it is closed. */
const mayBeAbsent = (path: string) => path.includes(':') || path === registrationEndpoints.register.path

/** Uses an id that does not exist, so that the calls change no data of other tests. */
const addressOf = (path: string) => path.replace(':id', '2000000000').replace(':code', 'a'.repeat(32))

async function tokenOf(url: string, person: Person): Promise<string> {
  const answer = await fetch(url + sessionEndpoints.login.path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${person}@sallyport.test`, password: 'Sallyport1' }),
  })
  return ((await answer.json()) as { token: string }).token
}

for (const { person, rank } of visitors) {
  test(`the server accepts the calls of ${person ?? 'a guest'} and refuses all others`, async ({ server }) => {
    const own = new Headers(headers)
    if (person) own.set('Authorization', `Bearer ${await tokenOf(server.url, person)}`)
    const wrong: string[] = []

    for (const { method, path, access } of allEndpoints) {
      const answer = await fetch(server.url + addressOf(path), { method, headers: own })
      const { message = '' } = (await answer.json()) as { message?: string }
      const refusal = `${answer.status} ${message}`
      const isMade = ![401, 403, 501].includes(answer.status) && (answer.status !== 404 || mayBeAbsent(path))
      const isRefused = refusal === (person ? '404 not.found' : '401 unauthorized')
      if (rank >= needed[access] ? !isMade : !isRefused) wrong.push(`${method} ${path}: ${refusal}`)
    }

    expect(wrong).toEqual([])
  })
}
