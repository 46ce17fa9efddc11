import { parseArgs } from 'node:util'
import { remoteNames } from '../workspace.ts'

export type Options = { name: string; site: URL; port: number }

const defaultPort = 3200
const maxPort = 65_535

const usage = 'pnpm dev:remote <name> --against <URL of a running site> [--port <number>]'

export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string', default: String(defaultPort) } },
  })
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) throw new Error(`One remote is needed: ${usage}`)
  return { name: parseName(name), site: parseSiteUrl(values.against), port: parsePort(values.port) }
}

function parseName(name: string): string {
  const found = remoteNames.find((known) => known === name)
  if (!found) throw new Error(`There is no remote “${name}”. The workspace has: ${remoteNames.join(', ')}.`)
  return found
}

function parseSiteUrl(url: string | undefined): URL {
  if (url === undefined) throw new Error(`The URL of a running site is needed: ${usage}`)
  const site = URL.canParse(url) ? new URL(url) : null
  if (site?.protocol !== 'http:' && site?.protocol !== 'https:') {
    throw new Error(`“${url}” is not the URL of a site. Example: https://vpn.example.org`)
  }
  return new URL(site.pathname, site)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= maxPort) return port
  throw new Error(`“${text}” is not a port. Expected a whole number up to ${maxPort}.`)
}
