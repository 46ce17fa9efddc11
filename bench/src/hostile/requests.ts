import { routes, type Route } from '@sallyport/contract/config'
import { allEndpoints, logoutEndpoints } from '@sallyport/contract/endpoints'
import { hostileJson, hostileTexts, parsedHeaders } from 'server/testing/hostile-texts'

export type HostileRequest = {
  target: string
  kind: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Below the server's limits of 16 KiB for request line and headers, and 32 KiB for the body. */
const headerLength = 14_000
const bodyLength = 32_000

const json = { 'content-type': 'application/json' }
const urlOf = (path: string) => path.replace(':id', '1').replaceAll(/:\w*[cC]ode/g, 'a'.repeat(32))

type Target = Pick<HostileRequest, 'target' | 'method' | 'path'> & { fields: string[] }

const calls = allEndpoints.map(({ method, path, body }): Target => ({
  target: `${method} ${path}`,
  method,
  path: urlOf(path),
  fields: body && 'entries' in body ? Object.keys(body.entries as object) : [],
}))
const files = [
  '/discovery.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/nowhere',
]
const pages = [...Object.values<Route>(routes).map(({ path }) => path), ...files].map((path): Target => ({
  target: `GET ${path}`,
  method: 'GET',
  path: urlOf(path),
  fields: [],
}))

type Access = Record<string, string>

/** All hostile requests to every endpoint and path of the site. Logout gets a separate session, because it ends it. */
export function hostileRequests(access: Access, logoutAccess: Access): HostileRequest[] {
  const targets = [...calls, ...pages]
  const kinds = [withHeaders, withPaths, withBodies]
  const accessOf = ({ path }: Target) => (path === logoutEndpoints.logout.path ? logoutAccess : access)
  return targets.flatMap((target) => kinds.flatMap((requestsOf) => requestsOf(target, accessOf(target))))
}

const texts = Object.entries(hostileTexts)

function withHeaders({ target, method, path }: Target, access: Record<string, string>): HostileRequest[] {
  return Object.entries(parsedHeaders).flatMap(([name, start]) =>
    texts.map(([kind, text]) => ({
      target,
      method,
      path,
      kind: `${name} of ${kind}`,
      headers: { ...access, [name]: start + text(headerLength) },
    })),
  )
}

function withPaths({ target, method, path }: Target, headers: Record<string, string>): HostileRequest[] {
  return texts.flatMap(([kind, text]) => {
    const hostile = text(headerLength).replaceAll(/[\s"]/g, '+')
    return [
      { target, method, path: `${path}?${hostile}`, kind: `query of ${kind}`, headers },
      { target, method, path: `${path}/${hostile}`, kind: `path of ${kind}`, headers },
    ]
  })
}

function withBodies({ target, method, path, fields }: Target, access: Record<string, string>): HostileRequest[] {
  if (method === 'GET') return []
  const headers = { ...access, ...json }
  const bodies = Object.entries(hostileJson).map(([kind, text]) => ({
    kind: `body of ${kind}`,
    body: text(bodyLength),
  }))
  const fieldBodies = fields.flatMap((field) =>
    texts.map(([kind, text]) => ({
      kind: `${field} of ${kind}`,
      // Half, because escaping in JSON may double the length.
      body: JSON.stringify({ [field]: text(bodyLength / 2 - 100) }),
    })),
  )
  return [...bodies, ...fieldBodies].map(({ kind, body }) => ({ target, method, path, headers, kind, body }))
}
