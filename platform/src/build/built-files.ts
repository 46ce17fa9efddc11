import { releaseFile } from '@sallyport/contract/site'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { languages } from '@sallyport/contract/config'
import { integrityOf, integrityOfFile } from '../integrity.ts'
import { composeTranslations } from './translations.ts'
import { translationsFolder, type Asset, type Release } from './release.ts'

type SizedAsset = Release['files'][number]

const codeFile = /\.(?:js|css)$/

export function readAsset(dist: string, file: string): Asset {
  return { file, integrity: integrityOfFile(path.join(dist, file)) }
}

/** The files of a build without hidden ones, translations and `release.json`; `bytes`: gzip size of scripts and stylesheets. */
export function listFiles(dist: string): Pick<Release, 'files' | 'bytes'> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== releaseFile && !file.startsWith(`${translationsFolder}/`))
    .toSorted()
    .map((file) => describeFile(dist, file))
  const sizes = files.filter(({ file }) => codeFile.test(file)).map(({ bytes }) => bytes)
  return { files, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

export function writeTranslations(appRoot: string, dist: string): Release['words'] {
  mkdirSync(path.join(dist, translationsFolder), { recursive: true })
  const written = languages.map((language): [string, SizedAsset] => {
    const file = `${translationsFolder}/${language}.json`
    writeFileSync(path.join(dist, file), JSON.stringify(composeTranslations(appRoot, language)))
    return [language, describeFile(dist, file)]
  })
  return Object.fromEntries(written)
}

function describeFile(dist: string, file: string): SizedAsset {
  const content = readFileSync(path.join(dist, file))
  const { length } = gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
  return { file, integrity: integrityOf(content), bytes: length }
}
