import { sessionEndpoints } from '@sallyport/contract/endpoints'

/** The token of the page, as the server expects it where nothing is configured. */
const pageToken = { 'x-api-token': 'sallyport-web' }

/** Where a server of a size listens, and an admin's session there. */
export type Place = { url: string; token: string }

export async function signIn(url: string, email: string, password: string): Promise<Place> {
  const answer = await fetch(url + sessionEndpoints.login.path, {
    method: sessionEndpoints.login.method,
    headers: { ...pageToken, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await taken(answer)) as { token: string }
  return { url, token }
}

/** Milliseconds until a page of a list is here whole, and how many rows it has. */
export async function timeOf(address: string, { url, token }: Place): Promise<{ time: number; rows: number }> {
  const begin = performance.now()
  const answer = await fetch(url + address, { headers: { ...pageToken, authorization: `Bearer ${token}` } })
  const { items } = (await taken(answer)) as { items: unknown[] }
  return { time: performance.now() - begin, rows: items.length }
}

async function taken(answer: Response): Promise<unknown> {
  if (answer.status !== 200) throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}`)
  return answer.json()
}
