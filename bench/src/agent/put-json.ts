import { request } from 'node:https'

/** Sends a state as the server does, on a new connection. Rejects unless the agent applied it. */
export function putJson(url: string, secret: string, body: object): Promise<void> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  return new Promise((resolve, reject) => {
    // The certificate is self-signed, and the agent is in this machine.
    const outgoing = request(url, { method: 'PUT', headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`The agent responded with ${response.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
