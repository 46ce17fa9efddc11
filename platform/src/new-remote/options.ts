import { parseArgs } from 'node:util'
import { remoteNames, remotes, routes, shellPort, type Remote, type Route } from '@sallyport/contract/config'

export type NewRemote = {
  name: string
  prefix: `/${string}`
  access: Remote['access']
  port: number
  routeName: string
}

const usage = 'pnpm new-remote <name> [--prefix /path] [--for anyone|admin]'

/** The name is part of URLs, of the package name and, in camel case, of JavaScript identifiers. */
const namePattern = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
/** npm limits the name of a package, `remote-<name>`, to 214 characters (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
const maxNameLength = 214 - 'remote-'.length
const prefixPattern = /^(?:\/[a-z][a-z0-9-]*)+$/
/** Names of Trusted Types policies and translation prefixes of the platform. */
const reservedNames = ['shell', 'loader', 'worker', 'shared', 'form', 'ui']
const reservedPaths = ['/api', '/shell', '/remotes', '/i18n', '/flags', '/sandbox']

export function parseOptions(args: string[]): NewRemote {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { prefix: { type: 'string' }, for: { type: 'string', default: 'anyone' } },
  })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0) throw new Error(`One name is needed: ${usage}`)
  const name = parseName(given)
  const key = camelCase(name)
  const routeName = Object.hasOwn(routes, key) ? `${key}Home` : key
  return {
    name,
    prefix: parsePrefix(values.prefix ?? `/${name}`),
    access: parseAccess(values.for),
    port: nextPort(),
    routeName,
  }
}

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function parseName(name: string): string {
  if (!namePattern.test(name)) {
    throw new Error(
      `“${name}” is not a valid name. Expected lower-case letters, digits and single hyphens, beginning with a letter, because the name is part of URLs and of JavaScript identifiers: team-reports.`,
    )
  }
  if (name.length > maxNameLength) {
    throw new Error(
      `The name has ${name.length} characters. Expected at most ${maxNameLength}, because npm limits the package name remote-<name> to 214.`,
    )
  }
  if (reservedNames.includes(name))
    throw new Error(`“${name}” is a part of the platform. Reserved names: ${reservedNames.join(', ')}.`)
  if (remoteNames.some((known) => known === name)) {
    throw new Error(`There is a remote “${name}” already. The table of apps has: ${remoteNames.join(', ')}.`)
  }
  return name
}

function parsePrefix(prefix: string): `/${string}` {
  if (!prefixPattern.test(prefix)) {
    throw new Error(
      `“${prefix}” is not a prefix. Expected lower-case letters, digits and hyphens after a slash, without a slash at the end: /reports.`,
    )
  }
  const overlaps = (path: string) => prefix === path || isWithin(prefix, path)
  const reserved = reservedPaths.find(overlaps)
  if (reserved) throw new Error(`“${prefix}” is already in use: ${reserved} is served by the server.`)
  const shellPage = Object.values<Route>(routes).find(({ path }) => path === prefix)
  const taken = remoteNames.flatMap((name) => remotes[name].prefixes.map((path) => ({ name, path })))
  const other = taken.find(({ path }) => overlaps(path) || isWithin(path, prefix))
  if (other) throw new Error(`“${prefix}” is already in use: ${other.path} belongs to the remote ${other.name}.`)
  if (shellPage) throw new Error(`“${prefix}” is already in use: it is a page of the shell.`)
  return `/${prefix.slice(1)}`
}

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`)

function parseAccess(value: string): Remote['access'] {
  if (value === 'anyone' || value === 'admin') return value
  throw new Error(`“${value}” is not a valid audience. Expected one of: anyone, admin.`)
}

const nextPort = () => Math.max(shellPort, ...remoteNames.map((name) => remotes[name].port)) + 1
