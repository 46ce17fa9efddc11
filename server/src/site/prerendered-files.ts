import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  appsIn,
  prerenderedFile,
  readPrerendered,
  releasePath,
  releasesIn,
  type DiscoveredRelease,
  type Discovery,
  type Prerendered,
} from '@sallyport/contract/site'

type OnError = (error: unknown) => void

/**
 * Reads what the builds of the releases have prerendered, by the URL of the release. Reports and leaves out a file that is missing or not
 * what was built: its pages are empty until their scripts run.
 */
export async function readPrerenderedFiles(folder: string, discovery: Discovery, onError: OnError) {
  const found = new Map<string, Prerendered>()
  const read = async (app: string, { url, metadata, extras }: DiscoveredRelease) => {
    const integrity = extras.platform.prerendered
    if (integrity === undefined) return
    const file = path.join(folder, releasePath(app, metadata.version), prerenderedFile)
    const text = await readFile(file, 'utf8')
    const hash = createHash('sha384').update(text).digest('base64')
    if (`sha384-${hash}` !== integrity) throw new Error(`${file} is not what was built`)
    found.set(url, readPrerendered(text))
  }
  for (const app of appsIn(discovery))
    await Promise.all(releasesIn(discovery, app).map((release) => read(app, release).catch(onError)))
  return found
}
