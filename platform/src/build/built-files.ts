import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { composeWords, languages } from './compose-words.ts'
import { integrityOf, integrityOfFile } from './integrity.ts'
import { releaseFile, wordsFolder, type Asset, type Release } from './release.ts'

type Weighed = Release['files'][number]

const code = /\.(?:js|css)$/

/** A file of a build with its hash. */
export function assetIn(dist: string, file: string): Asset {
  return { file, integrity: integrityOfFile(path.join(dist, file)) }
}

/** Every file of a build but the hidden ones and the words, in the order of their names, and what its code weighs. */
export function filesIn(dist: string): Pick<Release, 'files' | 'bytes'> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== releaseFile && !file.startsWith(`${wordsFolder}/`))
    .toSorted()
    .map((file) => weigh(dist, file))
  const weights = files.filter(({ file }) => code.test(file)).map(({ bytes }) => bytes)
  return { files, bytes: weights.reduce((sum, bytes) => sum + bytes, 0) }
}

/** Writes the words of an app beside its files: a release is whole by itself. */
export function writeWords(appRoot: string, dist: string): Release['words'] {
  mkdirSync(path.join(dist, wordsFolder), { recursive: true })
  const written = languages.map((language): [string, Weighed] => {
    const file = `${wordsFolder}/${language}.json`
    writeFileSync(path.join(dist, file), JSON.stringify(composeWords(appRoot, language)))
    return [language, weigh(dist, file)]
  })
  return Object.fromEntries(written)
}

function weigh(dist: string, file: string): Weighed {
  const content = readFileSync(path.join(dist, file))
  const { length } = gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
  return { file, integrity: integrityOf(content), bytes: length }
}
