import { readFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { agentPaths } from '@sallyport/contract/agent'
import type { AgentConfig } from '../config/config.ts'

const loopbackByWildcard = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The HTTP status of the agent on this machine: 200, or 503 if it is not synchronised. Rejects if another program answers, or none. */
export function readHealth({ host, port, tls }: AgentConfig['api'], timeout = 5_000): Promise<number> {
  const options = { host: loopbackByWildcard.get(host) ?? host, port, path: agentPaths.health, timeout }
  return new Promise((resolve, reject) => {
    const request = tls
      ? getHttps({ ...options, ca: readFileSync(tls.certificate_file), checkServerIdentity: () => undefined })
      : getHttp(options)
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}
