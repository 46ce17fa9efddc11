import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './inputs.ts'
import { readBuilt } from './release/built/built.ts'
import { goLive } from './release/site/deployments.ts'
import { entryOf } from './release/built/discovery-entry.ts'
import { placeRelease } from './release/site/place-release.ts'
import { isSite, publishDocument, readDocument, stampIn } from './release/site/site-document.ts'
import { alone } from './release/site/site-lock.ts'

type Composing = {
  site: string
  /** What is built, a folder for each app. */
  dists: readonly string[]
  /** Leaves a site alone on which something was released or rolled back since it was composed. */
  keepsReleased: boolean
}

/**
 * Writes what is built into a site and makes all of it live, unless nothing has changed; gives whether it had. As a
 * release does, but for all apps at once, unchecked, and a version may get other bytes: so a site is tried while it is
 * developed.
 */
export function composeSite({ site, dists, keepsReleased }: Composing): Promise<boolean> {
  return alone(site, async () => {
    const inputs = hashOf(dists.map((dist) => path.join(dist, '.inputs')))
    if (isSite(site) && isSettled(site, inputs, keepsReleased)) return false
    const now = new Date().toISOString()
    let discovery = readDocument(site)
    for (const built of dists.map(readBuilt)) {
      placeRelease(site, built, () => {})
      discovery = goLive(discovery, built.release.name, entryOf(built.release), now)
    }
    publishDocument(site, discovery)
    writeFileSync(stampIn(site), inputs)
    return true
  })
}

/** Only what was composed has a stamp: a release takes it away. */
function isSettled(site: string, inputs: string, keepsReleased: boolean): boolean {
  const stamp = stampIn(site)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') === inputs : keepsReleased
}
