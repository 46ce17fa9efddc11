import { readFileSync } from 'node:fs'
import path from 'node:path'
import { settingsSchema, shellPort } from '@sallyport/contract/config'
import { pagePolicies } from 'server/security-headers'
import * as v from 'valibot'

/** The directives of what the development servers of remotes serve. */
const remoteDirectives = new Set(['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])

const originOf = (protocol: string, port: number) => `${protocol}://localhost:${port}`

/**
 * The policies of a page in development: those of the site, with the origins and WebSockets of the development servers, and without
 * integrity hashes, because files change. `composition` is inserted into the page.
 */
export function devHeaders(workspace: string, composition: string, ports: readonly number[]): Record<string, string> {
  const index = readFileSync(path.join(workspace, 'shell/index.html'), 'utf8') + composition
  const config = { payment: 'sandbox', settings: v.parse(settingsSchema, {}) } as const
  const { 'Content-Security-Policy': policy = '', 'Integrity-Policy': _, ...headers } = pagePolicies({ index }, config)
  const origins = ports.map((port) => originOf('http', port)).join(' ')
  const webSockets = [shellPort, ...ports].map((port) => originOf('ws', port)).join(' ')
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ', 1)
    if (!remoteDirectives.has(name)) return directive
    return [directive, origins, ...(name === 'connect-src' ? [webSockets] : [])].join(' ')
  })
  return { ...headers, 'Content-Security-Policy': directives.join('; ') }
}
