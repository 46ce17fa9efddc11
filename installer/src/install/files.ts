import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { archiveFolder, paths } from '../installation.ts'
import { installedPorts } from '../ports.ts'
import { succeeds, tryRun } from '../run-programs.ts'

/** A file that the program writes. `isReplaceable`: whether no person has written the content, but for example a package. */
export type ManagedFile = {
  file: string
  content: string
  mode: number
  isReplaceable?: (content: string) => boolean
}

/** Writes files below `root`, with a copy of each to detect changes by a person. Never overwrites or deletes a changed file. */
export function managedFiles(root = '/') {
  const at = (file: string) => path.join(root, file)
  const copyOf = (kind: 'written' | 'former', file: string) =>
    at(path.join(paths.state, `${kind}-${path.basename(file)}`))
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
  const isOwn = (file: string) => textOf(at(file)) === textOf(copyOf('written', file))

  /** Whether a person or a package has written the file, so that `write` writes `FILE.new` beside it. */
  function isForeign({ file, content, isReplaceable }: ManagedFile): boolean {
    const found = textOf(at(file))
    return found !== null && found !== content && !isOwn(file) && !isReplaceable?.(found)
  }

  return {
    isForeign,
    /** Whether this program has written the file, and not only a person or a package. */
    isManaged: (file: string) => existsSync(at(file)) && existsSync(copyOf('written', file)),
    /** Whether the content is in place, or was offered beside a file that a person has changed. */
    isWritten: ({ file, content }: ManagedFile) => existsSync(at(file)) && textOf(copyOf('written', file)) === content,
    /** Returns the path that was written: `FILE.new` if a person has changed the file. */
    write: (managed: ManagedFile): string => {
      const { file, content, mode, isReplaceable } = managed
      mkdirSync(at(paths.state), { recursive: true, mode: 0o700 })
      if (isReplaceable?.(textOf(at(file)) ?? '')) copyFileSync(at(file), copyOf('former', file))
      const target = isForeign(managed) ? `${file}.new` : file
      writeAtomically(at(target), content, mode)
      writeAtomically(copyOf('written', file), content, secretMode)
      return target
    },
    /** Deletes a file, or restores the file that it had replaced. Returns true if a person has changed the file, which is then kept. */
    remove: (file: string): boolean => {
      // A person or a package has written the file.
      if (!existsSync(copyOf('written', file))) return false
      const isKept = existsSync(at(file)) && !isOwn(file)
      if (!isKept) rmSync(at(file), { force: true })
      if (!isKept && existsSync(copyOf('former', file))) renameSync(copyOf('former', file), at(file))
      for (const copy of [at(`${file}.new`), copyOf('written', file)]) rmSync(copy, { force: true })
      return isKept
    },
  }
}

/** Writes a temporary file and renames it, so that readers find either the former or the new content, even after an interruption. */
function writeAtomically(file: string, content: string, mode: number): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, content, { mode, flush: true })
  renameSync(temporary, file)
}

const exampleDomain = 'vpn.example.com'
const readableMode = 0o644
const secretMode = 0o600

/** What the written files contain. Without a domain, the site is on loopback. */
export type Site = {
  domain?: string
  /** Who signs the certificate: a public authority, or Caddy itself. */
  tls: 'public' | 'internal'
  serverPort: number
}

const shippedAddress = '127.0.0.1:3000'
const serverAddress = (port: number) => `127.0.0.1:${port}`

export const publicUrlOf = ({ domain, serverPort }: Pick<Site, 'domain' | 'serverPort'>) =>
  domain ? `https://${domain}` : `http://localhost:${serverPort}`

const shipped = (name: string, folder: string) => readFileSync(path.join(folder, name), 'utf8')

export function settingsFile(site: Omit<Site, 'tls'>, folder = archiveFolder): ManagedFile {
  const { domain } = site
  const text = shipped('sallyport.env', folder).replace(`https://${exampleDomain}`, publicUrlOf(site))
  const content = domain ? text.replace('support@example.com', `support@${domain}`) : text
  return { file: paths.settings, content, mode: secretMode }
}

/** The units, with the port that the installed socket has or is to have. */
export const unitFiles = (folder = archiveFolder, serverPort = installedPorts().serverPort): ManagedFile[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:service|socket|timer)$/.test(name))
    .map((name) => {
      const content = shipped(name, folder).replace(shippedAddress, serverAddress(serverPort))
      return { file: path.join(paths.units, name), content, mode: readableMode }
    })

/** The Caddyfile of the site, which replaces the file of Debian's package unless a person has changed that file. */
export function caddyfile({ domain, tls, serverPort }: Required<Site>, folder = archiveFolder): ManagedFile {
  const site = tls === 'internal' ? `${domain} {\n\ttls internal` : `${domain} {`
  const content = shipped('Caddyfile', folder)
    .replace(`${exampleDomain} {`, site)
    .replace(shippedAddress, serverAddress(serverPort))
  return { file: paths.caddyfile, content, mode: readableMode, isReplaceable: isOfPackage }
}

/** The host name that the Caddyfile of `install` serves; null if `install` has written none. */
export function installedDomain(files = managedFiles(), root = '/'): string | null {
  if (!files.isManaged(paths.caddyfile)) return null
  const [, domain = null] = /^([\w.-]+) \{$/m.exec(readFileSync(path.join(root, paths.caddyfile), 'utf8')) ?? []
  return domain
}

/** Who signs the certificate according to the Caddyfile; a public authority if there is none. */
export const installedTls = () =>
  succeeds('grep', ['--quiet', '^\ttls internal$', paths.caddyfile]) ? 'internal' : 'public'

/** dpkg knows the MD5 of the configuration files that it has installed. */
function isOfPackage(content: string): boolean {
  const conffiles = tryRun('dpkg-query', ['--show', '--showformat=${Conffiles}', 'caddy']) ?? ''
  return conffiles.includes(`${paths.caddyfile} ${createHash('md5').update(content).digest('hex')}`)
}
