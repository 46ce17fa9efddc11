import { readFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { agentHealth, agentPaths, type AgentHealth } from '@sallyport/contract/agent'
import * as v from 'valibot'
import type { AgentConfig } from '../config/config.ts'

const loopbackByWildcard = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The health of the agent on this machine. Rejects if another program answers, or none. */
export function readHealth({ host, port, tls }: AgentConfig['api'], timeout = 5_000): Promise<AgentHealth> {
  const options = { host: loopbackByWildcard.get(host) ?? host, port, path: agentPaths.health, timeout }
  return new Promise((resolve, reject) => {
    const request = tls
      ? getHttps({ ...options, ca: readFileSync(tls.certificate_file), checkServerIdentity: () => undefined })
      : getHttp(options)
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
    request.on('response', (response) => {
      text(response)
        .then((body) => v.parse(agentHealth, JSON.parse(body)))
        .then(resolve, reject)
    })
  })
}
