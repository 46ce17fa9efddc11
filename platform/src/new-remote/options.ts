import { parseArgs } from 'node:util'
import { shellPort, type FileAudience, type Remote } from '@sallyport/contract/config'
import { isInReservedPath, isWithin, reservedPaths } from '@sallyport/site'

export type NewRemote = {
  name: string
  prefix: `/${string}`
  audience: FileAudience
  port: number
}

type KnownRemotes = ReadonlyMap<string, Remote>

const usage = 'pnpm new-remote <name> [--prefix /path] [--for anyone|admin]'

/** The name is part of URLs, of the package name and, in camel case, of JavaScript identifiers. */
const namePattern = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
/** npm limits the name of a package, `remote-<name>`, to 214 characters (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
const maxNameLength = 214 - 'remote-'.length
const prefixPattern = /^(?:\/[a-z][a-z0-9-]*)+$/
/** Names of the platform; some are prefixes of translation keys. */
const reservedNames = ['shell', 'shared', 'form', 'ui']

/** `names` are the names of all remotes; `known` may lack those whose declaration is broken. */
export function parseOptions(
  args: string[],
  known: KnownRemotes,
  names: readonly string[] = [...known.keys()],
): NewRemote {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { prefix: { type: 'string' }, for: { type: 'string', default: 'anyone' } },
  })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0) throw new Error(`One name is needed: ${usage}`)
  return {
    name: parseName(given, names),
    prefix: parsePrefix(values.prefix ?? `/${given}`, known),
    audience: parseAudience(values.for),
    port: Math.max(shellPort + names.length, ...[...known.values()].map(({ port }) => port)) + 1,
  }
}

function parseName(name: string, names: readonly string[]): string {
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
  if (names.includes(name)) {
    throw new Error(`There is a remote “${name}” already. The workspace has: ${names.join(', ')}.`)
  }
  return name
}

function parsePrefix(prefix: string, known: KnownRemotes): `/${string}` {
  if (!prefixPattern.test(prefix)) {
    throw new Error(
      `“${prefix}” is not a prefix. Expected lower-case letters, digits and hyphens after a slash, without a slash at the end: /reports.`,
    )
  }
  if (isInReservedPath(prefix))
    throw new Error(`“${prefix}” is reserved. Paths of the platform: ${reservedPaths.join(', ')}.`)
  const taken = [...known].flatMap(([name, { prefixes }]) => prefixes.map((path) => ({ name, path })))
  const other = taken.find(({ path }) => isWithin(prefix, path) || isWithin(path, prefix))
  if (other) throw new Error(`“${prefix}” is already in use: ${other.path} belongs to the remote ${other.name}.`)
  return `/${prefix.slice(1)}`
}

function parseAudience(value: string): FileAudience {
  if (value === 'anyone' || value === 'admin') return value
  throw new Error(`“${value}” is not a valid audience. Expected one of: anyone, admin.`)
}
