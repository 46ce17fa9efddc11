import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  appsIn,
  prerenderedFile,
  readPrerendered,
  releasePath,
  releasesIn,
  type Discovery,
  type Prerendered,
} from '@sallyport/contract/site'

/**
 * Reads what the builds of the releases have prerendered, by the URL of the release. Reports and leaves out a file that is missing or not
 * what was built: its pages are empty until their scripts run.
 */
export async function readPrerenderedFiles(
  folder: string,
  discovery: Discovery,
  onError: (error: unknown) => void,
): Promise<Map<string, Prerendered>> {
  const releases = appsIn(discovery).flatMap((app) =>
    releasesIn(discovery, app).map((release) => ({ app, ...release })),
  )
  const found = new Map<string, Prerendered>()
  const read = async ({ app, url, metadata, extras }: (typeof releases)[number]) => {
    const integrity = extras.platform.prerendered
    if (integrity === undefined) return
    const file = path.join(folder, releasePath(app, metadata.version), prerenderedFile)
    const text = await readFile(file, 'utf8')
    if (integrityOf(text) !== integrity) throw new Error(`${file} is not what was built`)
    found.set(url, readPrerendered(text))
  }
  await Promise.all(releases.map((release) => read(release).catch(onError)))
  return found
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
