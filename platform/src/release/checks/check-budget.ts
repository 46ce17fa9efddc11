import { readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@sallyport/contract/config'
import type { Asset, Release } from '../../build/release.ts'
import type { BuiltRelease } from '../built/built-release.ts'
import type { Candidate, Problem } from './check.ts'

type BudgetItem = { what: string; files: readonly string[]; limit: number }

export const checkBudget = ({ built }: Candidate): Problem[] => built.flatMap(problemsOf)

function problemsOf({ dist, release }: BuiltRelease): Problem[] {
  const bytes = new Map(release.files.map((file) => [file.file, file.bytes]))
  const measured = release.name === 'shell' ? [measureShell(dist, release)] : measureRemote(release)
  return measured.flatMap(({ what, files, limit }) => {
    const sum = [...new Set(files)].reduce((total, file) => total + sizeOf(bytes, file), 0)
    return sum > limit ? [{ found: `${what}: ${sum} bytes after gzip`, expected: `at most ${limit}` }] : []
  })
}

/** Throws for an unknown file, which would otherwise count as 0 bytes. */
function sizeOf(bytes: ReadonlyMap<string, number>, file: string): number {
  const size = bytes.get(file)
  if (size === undefined) throw new Error(`${file} is referenced by the build, but is not one of its files`)
  return size
}

const names = (assets: readonly Asset[]) => assets.map(({ file }) => file)

function measureRemote({ name, entry, preload }: Release): BudgetItem[] {
  const pages = Object.entries(preload.pages).map(([page, assets]) => ({
    what: `${page} as the first page`,
    files: [entry.file, ...names(preload.all), ...names(assets)],
    limit: limits.budget.remotePage,
  }))
  return [
    { what: `the entry of ${name}, ${entry.file}`, files: [entry.file], limit: limits.budget.remoteEntry },
    ...pages,
  ]
}

function measureShell(dist: string, { version, preload }: Release): BudgetItem {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/"\/shell\/([^/"]+)\/([^"]+)"/g)].filter(([, folder]) => folder === version)
  const files = [...named.map(([, , file]) => file!), ...names(preload.all)]
  return { what: 'the page of the shell', files, limit: limits.budget.shellPage }
}
