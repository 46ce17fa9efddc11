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

/** In bytes. Below the server's limits of 16 KiB for request line and headers, and 32 KiB for the body. */
const headerLength = 14_000
const bodyLength = 32_000

const json = { 'content-type': 'application/json' }
const urlOf = (path: string) => path.replace(':id', '1').replaceAll(/:\w*[cC]ode/g, 'a'.repeat(32))

type Target = Pick<HostileRequest, 'target' | 'method' | 'path'> & { fields: string[] }

const endpointTargets = allEndpoints.map(({ method, path, body }): Target => ({
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
const pathTargets = [...Object.values<Route>(routes).map(({ path }) => path), ...files].map((path): Target => ({
  target: `GET ${path}`,
  method: 'GET',
  path: urlOf(path),
  fields: [],
}))

type SessionHeaders = Record<string, string>

/** All hostile requests to every endpoint and path of the site. Logout has a session of its own, because it ends the session. */
export function hostileRequests(headers: SessionHeaders, logoutHeaders: SessionHeaders): HostileRequest[] {
  const targets = [...endpointTargets, ...pathTargets]
  const requestBuilders = [withHeaders, withPaths, withBodies]
  const headersOf = ({ path }: Target) => (path === logoutEndpoints.logout.path ? logoutHeaders : headers)
  return targets.flatMap((target) =>
    requestBuilders.flatMap((buildRequests) => buildRequests(target, headersOf(target))),
  )
}

const texts = Object.entries(hostileTexts)

function withHeaders({ target, method, path }: Target, sessionHeaders: SessionHeaders): HostileRequest[] {
  return Object.entries(parsedHeaders).flatMap(([name, start]) =>
    texts.map(([kind, text]) => ({
      target,
      method,
      path,
      kind: `${name} of ${kind}`,
      headers: { ...sessionHeaders, [name]: start + text(headerLength) },
    })),
  )
}

function withPaths({ target, method, path }: Target, headers: SessionHeaders): HostileRequest[] {
  return texts.flatMap(([kind, text]) => {
    const hostile = text(headerLength).replaceAll(/[\s"]/g, '+')
    return [
      { target, method, path: `${path}?${hostile}`, kind: `query of ${kind}`, headers },
      { target, method, path: `${path}/${hostile}`, kind: `path of ${kind}`, headers },
    ]
  })
}

function withBodies({ target, method, path, fields }: Target, sessionHeaders: SessionHeaders): HostileRequest[] {
  if (method === 'GET') return []
  const headers = { ...sessionHeaders, ...json }
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
