import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { siteFolder } from 'platform/workspace'

const built = '1.0.0'

/** A copy of the composed site, on which a test may release. */
export type SiteCopy = {
  folder: string
  /** Makes another version of a part live, as a release does: its own folder first, then what names it. */
  release: (part: string, version: string) => void
  remove: () => void
}

export function copySite(): SiteCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
  cpSync(siteFolder, folder, { recursive: true })

  function release(part: string, version: string) {
    const place = part === 'shell' ? '/shell' : `/remotes/${part}`
    cpSync(path.join(folder, place, built), path.join(folder, place, version), { recursive: true })
    const renamed = renameIn(path.join(folder, place, version), `${place}/${built}/`, `${place}/${version}/`)
    for (const file of ['index.html', 'discovery.json']) {
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(
        `${place}/${built}/`,
        `${place}/${version}/`,
      )
      publish(path.join(folder, file), replaceAllOf(text, renamed))
    }
  }

  return { folder, release, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Readers see the file whole, old or new. */
function publish(file: string, text: string): void {
  writeFileSync(`${file}.next`, text)
  renameSync(`${file}.next`, file)
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const replaceAllOf = (text: string, pairs: [string, string][]) =>
  pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

/** Files that name their own folder; gives the hashes that change with it, old and new. */
function renameIn(folder: string, from: string, to: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name): [string, string][] => {
      const file = path.join(folder, name)
      const before = readFileSync(file, 'utf8')
      const after = before.replaceAll(from, to)
      if (after === before) return []
      writeFileSync(file, after)
      for (const compressed of ['br', 'gz']) rmSync(`${file}.${compressed}`, { force: true })
      return [[integrityOf(before), integrityOf(after)]]
    })
}
