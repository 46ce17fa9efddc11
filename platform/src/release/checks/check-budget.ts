import { readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@sallyport/contract/config'
import type { Asset, Release } from '../../build/release.ts'
import type { Built } from '../built/built.ts'
import type { Candidate, Fault } from './check.ts'

type Weight = { what: string; files: readonly string[]; most: number }

/** No entry and no page weighs more than its budget allows. */
export const checkBudget = ({ built }: Candidate): Fault[] => built.flatMap(faultsOf)

function faultsOf({ dist, release }: Built): Fault[] {
  const bytes = new Map(release.files.map((file) => [file.file, file.bytes]))
  const weights = release.name === 'shell' ? [shellPage(dist, release)] : weightsOfRemote(release)
  return weights.flatMap(({ what, files, most }) => {
    const sum = [...new Set(files)].reduce((total, file) => total + weightIn(bytes, file), 0)
    return sum > most ? [{ found: `${what}: ${sum} bytes after gzip`, expected: `at most ${most}` }] : []
  })
}

/** What is named but was not built would weigh nothing. */
function weightIn(bytes: ReadonlyMap<string, number>, file: string): number {
  const weight = bytes.get(file)
  if (weight === undefined) throw new Error(`${file} is named by the build, but it is none of its files`)
  return weight
}

const names = (assets: readonly Asset[]) => assets.map(({ file }) => file)

function weightsOfRemote({ name, entry, preload }: Release): Weight[] {
  const pages = Object.entries(preload.pages).map(([page, assets]) => ({
    what: `${page} as the first page`,
    files: [entry.file, ...names(preload.all), ...names(assets)],
    most: limits.budget.remotePage,
  }))
  return [
    { what: `the entry of ${name}, ${entry.file}`, files: [entry.file], most: limits.budget.remoteEntry },
    ...pages,
  ]
}

function shellPage(dist: string, { version, preload }: Release): Weight {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/"\/shell\/([^/"]+)\/([^"]+)"/g)].filter(([, folder]) => folder === version)
  const files = [...named.map(([, , file]) => file!), ...names(preload.all)]
  return { what: 'the page of the shell', files, most: limits.budget.shellPage }
}
