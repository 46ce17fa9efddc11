import { isIP } from 'node:net'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartupError } from '../startup-error.ts'
import { agentConfig, type AgentConfig } from './agent-config.ts'

export const defaultConfigFile = '/etc/sallyport-agent/config.json'

/** Reads the config file. Throws a `StartupError` that names the wrong field. */
export function readConfig(file: string): AgentConfig {
  const result = v.safeParse(agentConfig, parseJson(file))
  if (!result.success) throw new StartupError(`${file}: ${describe(result.issues[0])}.`)
  const { api } = result.output
  if (!api.tls && !isLoopback(api.host))
    throw new StartupError(`${file}: "api.tls" must be set, because "api.host" is not a loopback address.`)
  return result.output
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartupError(`${file} is not valid JSON: ${error.message}`)
    throw new StartupError(`The config file cannot be read: ${String(error)}`)
  }
}

type Issue = v.InferIssue<typeof agentConfig>

function describe(issue: Issue): string {
  const field = v.getDotPath(issue)
  if (field === null) return 'must be a JSON object'
  if (issue.expected === 'never') return `"${field}" is not a setting`
  return issue.received === 'undefined' ? `"${field}" is missing` : `"${field}" must ${issue.message}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
