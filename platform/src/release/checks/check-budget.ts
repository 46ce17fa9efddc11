import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFileAudience } from '@sallyport/site'
import type { BuiltRelease } from '../folder/built-release.ts'
import type { Asset, Release } from '../folder/release.ts'
import type { Candidate, Problem } from './check.ts'

/** The size limits of a release, in bytes after gzip. */
export const budget = {
  remoteEntry: 9_000,
  /** Any page of a remote as the first page: the entry, the common chunks and the page. */
  remotePage: 61_400,
  /** The same for a remote for admins: its tables are large, and only admins load them. */
  adminPage: 90_000,
  /** The shell without a remote: the files of `index.html` and the preloaded ones. */
  shellPage: 210_000,
} as const

type BudgetItem = { what: string; files: readonly string[]; limit: number }

export const checkBudget = ({ builds }: Candidate): Problem[] => builds.flatMap(problemsOf)

function problemsOf({ dist, release }: BuiltRelease): Problem[] {
  const sizes = new Map(release.files.map((file) => [file.file, file.bytes]))
  const measured = release.name === 'shell' ? [measureShell(dist, release)] : measureRemote(release)
  return measured.flatMap(({ what, files, limit }) => {
    const sum = [...new Set(files)].reduce((total, file) => total + sizeOf(sizes, file), 0)
    return sum > limit ? [{ found: `${what}: ${sum} bytes after gzip`, expected: `at most ${limit}` }] : []
  })
}

/** Throws for an unknown file, which would otherwise count as 0 bytes. */
function sizeOf(sizes: ReadonlyMap<string, number>, file: string): number {
  const size = sizes.get(file)
  if (size === undefined) throw new Error(`${file} is referenced by the build, but is not one of its files`)
  return size
}

const fileNames = (assets: readonly Asset[]) => assets.map(({ file }) => file)

function measureRemote({ name, entry, preload, declaration }: Release): BudgetItem[] {
  const limit = readFileAudience(Object(declaration).audience) === 'admin' ? budget.adminPage : budget.remotePage
  const pages = Object.entries(preload.pages).map(([page, assets]) => ({
    what: `${page} as the first page`,
    files: [entry.file, ...fileNames(preload.all), ...fileNames(assets)],
    limit,
  }))
  return [{ what: `the entry of ${name}, ${entry.file}`, files: [entry.file], limit: budget.remoteEntry }, ...pages]
}

function measureShell(dist: string, { version, preload }: Release): BudgetItem {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const matches = [...html.matchAll(/"\/shell\/([^/"]+)\/([^"]+)"/g)].filter(([, folder]) => folder === version)
  const files = [...matches.map(([, , file]) => file!), ...fileNames(preload.all)]
  return { what: 'the page of the shell', files, limit: budget.shellPage }
}
