import { readFileSync } from 'node:fs'
import path from 'node:path'
import { discoveryPath, readDiscovery, releasesIn } from '@sallyport/contract/site'
import { remoteNames } from 'platform/workspace'
import type { Subject } from './subject.ts'
import { weighAll, type Weight } from './weigh.ts'

export function remoteEntriesOf({ site, url }: Pick<Subject, 'site' | 'url'>): Promise<Weight[]> {
  const discovery = readDiscovery(JSON.parse(readFileSync(path.join(site, discoveryPath), 'utf8')))
  const live = remoteNames.map((name) => releasesIn(discovery, name)[0])
  return weighAll(
    url,
    live.map((release, index) => {
      if (!release) throw new Error(`No release of ${remoteNames[index]} is live`)
      return release.url
    }),
  )
}
