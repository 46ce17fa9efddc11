import { sessionEndpoints } from '@sallyport/contract/endpoints'

const apiTokenHeader = { 'x-api-token': 'sallyport-web' }

export type Session = { url: string; token: string }

export async function signIn(url: string, email: string, password: string): Promise<Session> {
  const response = await fetch(url + sessionEndpoints.login.path, {
    method: sessionEndpoints.login.method,
    headers: { ...apiTokenHeader, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await readJson(response)) as { token: string }
  return { url, token }
}

/** The time in milliseconds to load a page of a list, and its number of rows. */
export async function measureRequest(path: string, { url, token }: Session): Promise<{ time: number; rows: number }> {
  const begin = performance.now()
  const response = await fetch(url + path, { headers: { ...apiTokenHeader, authorization: `Bearer ${token}` } })
  const { items } = (await readJson(response)) as { items: unknown[] }
  return { time: performance.now() - begin, rows: items.length }
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`${new URL(response.url).pathname} responded with ${response.status}`)
  return response.json()
}
