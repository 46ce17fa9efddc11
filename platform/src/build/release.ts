import * as v from 'valibot'

export { integrityOfFile } from './integrity.ts'
export { buildVersionVariable, flagsFolder, versionOf } from './package-version.ts'

/** What the build of an app says of itself, beside its files. */
export const releaseFile = 'release.json'
/** The folder of a build with its words, a file for each language. */
export const wordsFolder = 'locales'

const asset = v.object({ file: v.string(), integrity: v.string() })
/** With its size in bytes after gzip. */
const weighed = v.object({ ...asset.entries, bytes: v.number() })

/** That of the package; a build that a site composes under a version of its own has the start of its hash behind it. */
const version = /^\d+\.\d+\.\d+(?:-build-[0-9a-f]{8})?$/

const release = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'is no name of an app')),
  version: v.pipe(v.string(), v.regex(version, 'is no version of the form 1.2.3')),
  contract: v.number(),
  /** The one file whose hash stands in discovery; it carries the hashes of all others. */
  entry: asset,
  /** Everything that was built but the words. */
  files: v.array(weighed),
  /** Its words, by language. */
  words: v.record(v.string(), weighed),
  /** Its scripts and sheets together, after gzip. */
  bytes: v.number(),
  /** The singletons that a shell supplies, by name, with their versions. */
  supplies: v.optional(v.record(v.string(), v.string())),
  /** The singletons that a remote takes from the shell, with the versions that it accepts. */
  requires: v.optional(v.record(v.string(), v.string())),
  /** Files worth fetching early: with any page of the app, and with one page by its path. */
  preload: v.object({ all: v.array(asset), pages: v.record(v.string(), v.array(asset)) }),
})

/** A file of a release, by its path in the release's folder. */
export type Asset = v.InferOutput<typeof asset>
export type Release = v.InferOutput<typeof release>

/** What a build says of itself. Throws, naming what is wrong, when it has another shape. */
export function readRelease(text: string): Release {
  const result = v.safeParse(release, JSON.parse(text))
  if (result.success) return result.output
  const [{ message, input }] = result.issues
  throw new Error(`${releaseFile}: ${v.getDotPath(result.issues[0])} ${message} (found ${JSON.stringify(input)})`)
}
