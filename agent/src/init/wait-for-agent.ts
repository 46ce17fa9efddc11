import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { agentPaths } from '@sallyport/contract/agent'

const attempts = 50
/** In milliseconds. */
const delay = 200

/** What answered on the API's port: the agent, another program, or nothing within ten seconds. */
export type Answer = 'agent' | 'other' | 'none'

export async function waitForAgent(host: string, port: number, fingerprint: string): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answered = await peerFingerprint(host, port)
    if (answered !== null) return answered === fingerprint ? 'agent' : 'other'
    await wait(delay)
  }
  return 'none'
}

/** The fingerprint of the certificate as base64url, an empty text without TLS, or null without an answer. */
function peerFingerprint(host: string, port: number): Promise<string | null> {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  // Self-signed: the caller compares the fingerprint instead.
  const options = { host: local, port, path: agentPaths.health, rejectUnauthorized: false, agent: false }
  return new Promise((resolve) => {
    const health = request(options, (response) => {
      const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
      response.destroy()
      resolve(Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url'))
    })
    health.setTimeout(2000, () => health.destroy())
    health.on('error', (error) => resolve('code' in error && error.code === 'EPROTO' ? '' : null))
    health.end()
  })
}
