import { parseArgs } from 'node:util'
import { remoteNames, type RemoteName } from '@sallyport/contract/config'

/** What `pnpm dev:remote` was asked for. */
export type Wish = { name: RemoteName; site: URL; port: number }

const defaultPort = 3200
const largestPort = 65_535

const usage = 'pnpm dev:remote <name> --against <address of a running site> [--port <number>]'

/** The wish from the words of a command line. Throws a sentence that says what is wrong with it. */
export function readWish(words: string[]): Wish {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string', default: String(defaultPort) } },
  })
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) throw new Error(`One remote is needed: ${usage}`)
  return { name: remoteNamed(name), site: siteAt(values.against), port: portOf(values.port) }
}

function remoteNamed(name: string): RemoteName {
  const found = remoteNames.find((known) => known === name)
  if (!found) throw new Error(`There is no remote “${name}”. The table of apps has: ${remoteNames.join(', ')}.`)
  return found
}

function siteAt(address: string | undefined): URL {
  if (address === undefined) throw new Error(`The address of a running site is needed: ${usage}`)
  const site = URL.canParse(address) ? new URL(address) : null
  if (site?.protocol !== 'http:' && site?.protocol !== 'https:') {
    throw new Error(`“${address}” is no address of a site. It looks like https://vpn.example.org`)
  }
  return new URL(site.origin)
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= largestPort) return port
  throw new Error(`“${text}” is no port. It is a whole number up to ${largestPort}.`)
}
