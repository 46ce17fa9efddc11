import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { archiveFolder, paths } from '../installation.ts'
import { read } from '../programs.ts'
import type { ManagedFile } from './managed-files.ts'

export type InstallOptions = {
  /** The host name of the site; null for a site on loopback. */
  domain: string | null
  /** Who signs the certificate: a public authority, or Caddy itself. */
  tls: 'public' | 'internal'
  /** Whether Caddy is set up. */
  proxy: boolean
  /** The country of the node on this machine, as two letters; null without a node. */
  country: string | null
  /** Whether the DNS records must lead to an address of this machine. */
  dnsCheck: boolean
}

const exampleDomain = 'vpn.example.com'
const readable = 0o644
const secret = 0o600

export const publicUrlOf = ({ domain }: Pick<InstallOptions, 'domain'>) =>
  domain === null ? 'http://localhost:3000' : `https://${domain}`

const shipped = (name: string, folder: string) => readFileSync(path.join(folder, name), 'utf8')

export function settingsFile(options: Pick<InstallOptions, 'domain'>, folder = archiveFolder): ManagedFile {
  const text = shipped('sallyport.env', folder).replace(`https://${exampleDomain}`, publicUrlOf(options))
  const content = options.domain === null ? text : text.replace('support@example.com', `support@${options.domain}`)
  return { file: paths.settings, content, mode: secret }
}

export const unitFiles = (folder = archiveFolder): ManagedFile[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:service|socket|timer)$/.test(name))
    .map((name) => ({ file: path.join(paths.units, name), content: shipped(name, folder), mode: readable }))

/** Replaces the file of Debian's package, unless a person has changed that. */
export function caddyfile(domain: string, tls: InstallOptions['tls'], folder = archiveFolder): ManagedFile {
  const site = tls === 'internal' ? `${domain} {\n\ttls internal` : `${domain} {`
  const content = shipped('Caddyfile', folder).replace(`${exampleDomain} {`, site)
  return { file: paths.caddyfile, content, mode: readable, isReplaceable: isOfPackage }
}

/** dpkg knows the MD5 of the configuration files that it has installed. */
function isOfPackage(content: string): boolean {
  const conffiles = read('dpkg-query', ['--show', '--showformat=${Conffiles}', 'caddy']) ?? ''
  return conffiles.includes(`${paths.caddyfile} ${createHash('md5').update(content).digest('hex')}`)
}
