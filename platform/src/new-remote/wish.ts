import { parseArgs } from 'node:util'
import { remoteNames, remotes, routes, shellPort, type Remote, type Route } from '@sallyport/contract/config'

/** What `pnpm new-remote` was asked for, with what follows from it. */
export type NewRemote = {
  name: string
  prefix: `/${string}`
  fetchedFor: Remote['access']
  port: number
  /** The name of its first page in the table of routes. */
  routeName: string
}

const usage = 'pnpm new-remote <name> [--prefix /path] [--for anyone|admin]'

/** A name stands in URLs, in the package's name and in JavaScript identifiers, where each hyphen has its own spelling. */
const nameShape = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
/** npm limits the name of a package, `remote-<name>`, to 214 characters (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
const longestName = 214 - 'remote-'.length
const prefixShape = /^(?:\/[a-z][a-z0-9-]*)+$/
/** Parts of the platform, whose policies and words are named so. */
const reservedNames = ['shell', 'loader', 'worker', 'shared', 'form', 'ui']
/** What the server, the shell and the development proxy answer themselves. */
const reservedPlaces = ['/api', '/shell', '/remotes', '/i18n', '/flags', '/sandbox']

/** The wish from the words of a command line. Throws a sentence that says what was found and what is expected. */
export function readWish(words: string[]): NewRemote {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { prefix: { type: 'string' }, for: { type: 'string', default: 'anyone' } },
  })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0) throw new Error(`One name is needed: ${usage}`)
  const name = freeName(given)
  const key = camelCase(name)
  const routeName = Object.hasOwn(routes, key) ? `${key}Home` : key
  return {
    name,
    prefix: freePrefix(values.prefix ?? `/${name}`),
    fetchedFor: readersOf(values.for),
    port: freePort(),
    routeName,
  }
}

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function freeName(name: string): string {
  if (!nameShape.test(name)) {
    throw new Error(
      `“${name}” is not a valid name. Expected lower-case letters, digits and single hyphens, beginning with a letter, because the name is part of URLs and of JavaScript identifiers: team-reports.`,
    )
  }
  if (name.length > longestName) {
    throw new Error(
      `The name has ${name.length} characters. Expected at most ${longestName}, because npm limits the package name remote-<name> to 214.`,
    )
  }
  if (reservedNames.includes(name))
    throw new Error(`“${name}” is a part of the platform. Taken are: ${reservedNames.join(', ')}.`)
  if (remoteNames.some((known) => known === name)) {
    throw new Error(`There is a remote “${name}” already. The table of apps has: ${remoteNames.join(', ')}.`)
  }
  return name
}

function freePrefix(prefix: string): `/${string}` {
  if (!prefixShape.test(prefix)) {
    throw new Error(
      `“${prefix}” is no prefix. It begins with a slash and ends without one, of small letters, digits and hyphens: /reports.`,
    )
  }
  const own = (place: string) => prefix === place || isWithin(prefix, place)
  const reserved = reservedPlaces.find(own)
  if (reserved) throw new Error(`“${prefix}” is not free: ${reserved} is answered by the server.`)
  const frame = Object.values<Route>(routes).find(({ path }) => path === prefix)
  const taken = remoteNames.flatMap((name) => remotes[name].prefixes.map((place) => ({ name, place })))
  const other = taken.find(({ place }) => own(place) || isWithin(place, prefix))
  if (other) throw new Error(`“${prefix}” is not free: ${other.place} belongs to the remote ${other.name}.`)
  if (frame) throw new Error(`“${prefix}” is not free: it is a page of the frame.`)
  return `/${prefix.slice(1)}`
}

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`)

function readersOf(readers: string): Remote['access'] {
  if (readers === 'anyone' || readers === 'admin') return readers
  throw new Error(`“${readers}” may not be asked for. The files of a remote are for: anyone, admin.`)
}

/** The next one after all that are taken. */
const freePort = () => Math.max(shellPort, ...remoteNames.map((name) => remotes[name].port)) + 1
