import { readSettings, type AppName, type DiscoveredRelease } from 'shared/config'

/** Read before the first redirect takes it out of the address. It holds for the life of the page and is not stored. */
const asked = readSettings().faultSwitch ? new URLSearchParams(location.search).get('chaos') : null
const faulty = asked ? import('./faulty-release.ts').then(({ faultyReleases }) => faultyReleases(asked)) : null

/** A release as the loader is to find it: itself, unless `?chaos=` breaks that remote on purpose. */
export async function withFault(app: AppName, release: DiscoveredRelease): Promise<DiscoveredRelease> {
  return faulty ? (await faulty)(app, release) : release
}
