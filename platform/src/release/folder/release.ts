import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { appNamePattern, releaseFile, versionPattern } from '@sallyport/site'
import * as v from 'valibot'

export const translationsFolder = 'locales'

/** Relative, without hidden files and parent folders, because files are copied to this path in a site. */
const filePattern = /^(?!\.)[^/\\\0]+(?:\/(?!\.)[^/\\\0]+)*$/
const file = v.pipe(v.string(), v.regex(filePattern, 'is not the path of a file in the build'))
const language = v.pipe(v.string(), v.regex(/^[a-z]+$/, 'is not a language'))

const asset = v.object({ file, integrity: v.string() })
/** `bytes`: the size after gzip. */
const sizedAsset = v.object({ ...asset.entries, bytes: v.number() })

/** The version of a build if the site has its package version with other bytes: `1.0.0-build-1a2b3c4d`. */
export const distinctVersion = (version: string, hash: string) => `${version}-build-${hash.slice(0, 8)}`

export const isDistinctVersion = (version: string) => /-build-[0-9a-f]{8}$/.test(version)

const release = v.object({
  name: v.pipe(v.string(), v.regex(appNamePattern, 'is not the name of an app')),
  version: v.pipe(v.string(), v.regex(versionPattern, 'is not a version of the form 1.2.3')),
  contract: v.number(),
  /** The entry script, which contains the hashes of all other files. Its own hash is in the discovery document. */
  entry: asset,
  files: v.array(sizedAsset),
  /** Translation files by language. */
  translations: v.record(language, sizedAsset),
  bytes: v.number(),
  supplies: v.optional(v.record(v.string(), v.string())),
  requires: v.optional(v.record(v.string(), v.string())),
  /** Files to preload: with every page of the app, and with single pages by route path. */
  preload: v.object({
    all: v.array(asset),
    pages: v.record(v.string(), v.array(asset)),
    /** With pages that require a session; only for the shell. */
    signedIn: v.optional(v.array(asset)),
  }),
  /** The declaration of a remote. A check of the release validates it. */
  declaration: v.optional(v.unknown()),
})

export type Asset = v.InferOutput<typeof asset>
export type Release = v.InferOutput<typeof release>

/** Parses `release.json`. Throws an error that names the first invalid field. */
export function readRelease(text: string): Release {
  // In releases of 1.0.0, which sites keep for rollbacks, the translations are called words.
  const { words, ...fields } = Object(JSON.parse(text)) as Record<string, unknown>
  const result = v.safeParse(release, { translations: words, ...fields })
  if (result.success) return result.output
  const [{ message, input }] = result.issues
  throw new Error(`${releaseFile}: ${v.getDotPath(result.issues[0])} ${message} (found ${JSON.stringify(input)})`)
}

/** The Subresource Integrity hash of a file's content (https://www.w3.org/TR/SRI/). */
export const integrityOf = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export const integrityOfFile = (file: string) => integrityOf(readFileSync(file))
