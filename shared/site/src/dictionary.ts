import { parseSitePath, translationsPath, versionPattern } from './site-layout.ts'

/** A compression dictionary (https://www.rfc-editor.org/rfc/rfc9842). `match`: a pattern for the paths of files that it can encode. */
export type Dictionary = { id: string; match: string }

/** Visitors load the files of this remote first, because it owns the login page. */
const firstRemote = 'auth'

/** Matches files whose names contain the hash of their content: `/remotes/office/1.4.2/static/js/async/blocks.3f9a1c2d.js`. */
const hashedFilePattern =
  /^(?<root>\/(?:shell|remotes\/(?<app>[a-z\d-]+)))\/[\w.-]+\/(?<folder>(?:[\w-]+\/)*)(?<name>[\w-]+)\.(?<hash>[\da-f]{8,})\.(?<extension>js|css)$/

/** The dictionary at a path of a site; null if the file is not used as a dictionary. */
export function dictionaryOf(pathname: string): Dictionary | null {
  const file = parseSitePath(pathname)
  if (file?.kind === 'translations') {
    const { app, version, language } = file
    if (!versionPattern.test(version)) return null
    return { id: `${app}-${version}`, match: translationsPath(language, app === firstRemote ? '*' : `${app}-*`) }
  }
  const {
    root = '',
    app,
    folder = '',
    name = '',
    hash = '',
    extension = '',
  } = hashedFilePattern.exec(pathname)?.groups ?? {}
  if (!name) return null
  const start = app === firstRemote ? '/remotes/*' : root
  return { id: `${name}.${hash}`, match: `${start}/*/${folder}${name}.*.${extension}` }
}

/** Whether the `match` of a dictionary, a URL pattern with wildcards only, matches a path. */
export function matchesPattern(match: string, pathname: string): boolean {
  const [first = '', ...parts] = match.split('*')
  const pattern = [first, ...parts].map((part) => part.replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('.*')
  return new RegExp(`^${pattern}$`).test(pathname)
}

const deltaEnding = '.dcz'

export const deltaPath = (pathname: string, dictionaryId: string) => `${pathname}.${dictionaryId}${deltaEnding}`

/** The SHA-256 hashes of all deltas of a site by path, in base64. Not served. */
export const deltaTablePath = '/.deltas.json'

const deltaPattern = /^(?<file>.+\.(?:js|css|json))\.(?<id>[\w.-]+)\.dcz$/

/** The file that a delta encodes, and the ID of its dictionary; null for another path. */
export function parseDeltaPath(pathname: string): { file: string; id: string } | null {
  const { file, id } = deltaPattern.exec(pathname)?.groups ?? {}
  return file && id ? { file, id } : null
}

/** The magic number of `dcz`, followed by the SHA-256 hash of the dictionary (https://www.rfc-editor.org/rfc/rfc9842#section-5). */
export const deltaMagic = [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0] as const
