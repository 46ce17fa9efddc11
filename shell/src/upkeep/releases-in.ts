import { liveRelease, readDiscovery } from 'shared/config'

/** Which release of each part a discovery document says is live, in one text: equal texts are equal sites. */
export function releasesIn(data: unknown): string {
  const discovery = readDiscovery(data)
  const entries = Object.keys(discovery.microFrontends).map((key) => {
    const live = liveRelease(discovery, key.split('/')[1] ?? '')
    return `${key} ${live?.url} ${live?.metadata.integrity}`
  })
  return entries.toSorted().join('\n')
}
