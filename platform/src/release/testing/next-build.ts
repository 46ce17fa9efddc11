import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { releaseFile } from '@sallyport/site'
import { folderOf } from '../../workspace.ts'
import { readBuiltRelease } from '../folder/built-release.ts'
import { integrityOf } from '../folder/release.ts'

/** The order of changes: a file is changed before the files that contain its name or hash. */
const order = [/\/async\/.*\.js$/, /\/lib.*\.js$/, /\.js$/, /\.html$|prerendered\.json$/]

/**
 * Copies the build of an app into `folder`, as if it was built again under another version, after the change of a line in the script
 * `static/js/…`: a build takes 10 s. Scripts and pages contain the version, and the names and the integrity hashes of other files.
 */
export function nextBuild(
  app: string,
  { version, script, folder }: { version: string; script: string; folder: string },
) {
  cpSync(path.join(folderOf(app), 'dist'), folder, { recursive: true })
  const { release } = readBuiltRelease(folder)
  const renamed = new Map(
    ['-', '/', '_'].map((separator) => {
      const inName = (one: string) => app + separator + (separator === '_' ? one.replaceAll('.', '_') : one)
      return [inName(release.version), inName(version)]
    }),
  )
  const rename = (text: string) => [...renamed].reduce((result, [from, to]) => result.replaceAll(from, to), text)
  const rank = ({ file }: { file: string }) => order.findIndex((pattern) => pattern.test(file))
  for (const { file, integrity } of release.files
    .filter((one) => rank(one) >= 0)
    .toSorted((a, b) => rank(a) - rank(b))) {
    const source = path.join(folder, file)
    const line = file.startsWith(`static/js/${script}.`) ? `\nconsole.debug("version ${version}")` : ''
    const text = rename(readFileSync(source, 'utf8')) + line
    writeFileSync(source, text)
    renamed.set(integrity, integrityOf(text))
    const [, hash] = /\.([\da-f]{8,})\.js$/.exec(file) ?? []
    if (!hash) continue
    const nextHash = createHash('sha256').update(text).digest('hex').slice(0, hash.length)
    renamed.set(hash, nextHash)
    renameSync(source, source.replace(hash, nextHash))
  }
  const described = path.join(folder, releaseFile)
  const text = rename(readFileSync(described, 'utf8'))
  writeFileSync(described, text.replace(`"version": "${release.version}"`, `"version": "${version}"`))
  return readBuiltRelease(folder)
}
