import { agentPaths } from '@sallyport/contract/agent'
import { readFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import type { AgentConfig } from '../config/agent-config.ts'
import { readConfig } from '../config/read-config.ts'
import { logToStdout, messageOf } from '../log.ts'
import { readSavedState } from '../state/state-store.ts'

/** In milliseconds. */
const timeout = 5_000
const anyHosts = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** Prints the state of the running agent. The exit status is 1 unless the interface has the desired peers. */
export async function status(configFile: string): Promise<void> {
  const config = readConfig(configFile)
  const saved = await readSavedState(config.state_file, logToStdout)
  logToStdout(`Installation: ${saved?.server ?? 'none'}`)
  logToStdout(`Generation: ${saved?.generation ?? 0}, ${saved?.peers.length ?? 0} peers`)
  const code = await readHealth(config.api).catch((error) => messageOf(error))
  logToStdout(`Agent: ${code === 200 ? 'running, synchronised' : describe(code)}`)
  if (code !== 200) process.exitCode = 1
}

const describe = (code: number | string) =>
  code === 503 ? 'running, not synchronised' : `does not respond as expected (${code})`

function readHealth({ host, port, tls }: AgentConfig['api']): Promise<number> {
  const options = { host: anyHosts.get(host) ?? host, port, path: agentPaths.health, timeout }
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
