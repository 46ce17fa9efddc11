export { flagsFolder } from './package-version.ts'
export { workerFile } from './worker-plugin.ts'

/** A file of a release, by its path in the release's folder. */
export type Asset = { file: string; integrity: string }

/** What the build of an app says of itself, in `dist/release.json`. */
export type Release = {
  name: string
  version: string
  contract: number
  /** The one file whose hash stands in discovery; it carries the hashes of all others. */
  entry: Asset
  /** Files worth fetching early: with any page of the app, and with one page by its path. */
  preload: { all: Asset[]; pages: Record<string, Asset[]> }
}
