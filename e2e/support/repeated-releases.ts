import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { discoveryPath, releaseFile } from '@sallyport/site'
import { withLock } from 'platform/release'
import { root } from 'platform/workspace'

const store = path.join(root, '.cache/repeated-releases')

type Release = { args: readonly string[]; dist: string }

/** Deletes the releases of the last run, which may have used another release tool. */
export const forgetReleases = () => rmSync(store, { recursive: true, force: true })

/**
 * Releases a build on a site. The second release of the same build on the same site in a run copies the files that the first release has
 * written, because compressing them takes several seconds.
 */
export async function releaseOnce(site: string, { args, dist }: Release, run: () => Promise<void>): Promise<void> {
  const inputs = [path.join(site, discoveryPath), path.join(dist, releaseFile)].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const key = createHash('sha256')
    .update(JSON.stringify([args, ...inputs]))
    .digest('hex')
    .slice(0, 16)
  const written = path.join(store, key)
  await withLock(path.join(store, 'locks', key), async () => {
    if (existsSync(written)) return copyWritten(written, site)
    const before = identitiesIn(site)
    await run()
    const unfinished = mkdtempSync(`${written}-`)
    for (const [file, identity] of identitiesIn(site))
      if (before.get(file) !== identity) cpSync(path.join(site, file), path.join(unfinished, file))
    renameSync(unfinished, written)
  })
}

/** The inode and modification time of each file of a site, which change when the file is replaced. */
const identitiesIn = (site: string) =>
  new Map(
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file): [string, string] => [path.relative(site, file), `${statSync(file).ino} ${statSync(file).mtimeMs}`]),
  )

/** Copies the files of a release, and at last replaces the discovery document, as a release does. */
function copyWritten(written: string, site: string): void {
  const document = path.join(written, discoveryPath)
  cpSync(written, site, { recursive: true, filter: (file) => file !== document })
  const staged = path.join(site, `.${path.basename(discoveryPath)}`)
  cpSync(document, staged)
  renameSync(staged, path.join(site, discoveryPath))
}
