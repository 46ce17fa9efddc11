import { routes } from '@sallyport/contract/config'
import { discoveryPath } from '@sallyport/site'
import type { RecordedResponse } from 'platform/recording-proxy'
import { send } from '../api.ts'
import { describeConditions, measureLoads } from '../first-page/login-page.ts'
import { kindOf, recordLogin, type Kind } from '../first-page/subject.ts'
import { medianOf, medianRatio, runCount, sum } from '../measure.ts'
import { atMost, kilobytes, printReport, ratio, table, whole } from '../report.ts'
import { withSetup, type Setup } from '../setup.ts'
import { composeFederated } from '../sites.ts'
import { siteWithReleases, siteWithRemotes } from './larger-sites.ts'

const releaseCounts = [3, 50]
const remoteCounts = [3, 30, 100]
const limits = { releases: 1.05, remotes: 1.02 }

/** Compares a cold login page on sites with different numbers of releases and of registered remotes. */
export async function benchScale(): Promise<void> {
  await composeFederated()
  await withSetup(compareReleases)
  await withSetup(compareRemotes)
}

async function compareReleases({ startServer }: Setup): Promise<void> {
  const sites: { name: string; page: number; discovery: number }[] = []
  for (const count of releaseCounts) {
    const { url } = await startServer({ SITE_DIR: siteWithReleases(count) })
    const lengthOf = async (path: string) => (await send(url + path, {})).body.length
    const [page, discovery] = [await lengthOf(routes.login.to()), await lengthOf(discoveryPath)]
    sites.push({ name: String(count), page, discovery })
  }
  const [few, many] = [sites[0]!, sites.at(-1)!]
  printReport({
    title: 'Before compression, by number of releases of an app',
    sections: [
      table('releases', sites, {
        'page B': ({ page }) => whole(page),
        'discovery.json B': ({ discovery }) => whole(discovery),
      }),
    ],
    findings: [
      atMost('bytes of the page, ratio', many.page / few.page, limits.releases, ratio),
      atMost('bytes of the document, ratio', many.discovery / few.discovery, limits.releases, ratio),
    ],
  })
}

const kinds = ['page', 'script', 'style', 'translations', 'image', 'other'] as const

async function compareRemotes(setup: Setup): Promise<void> {
  const runs = runCount()
  const browser = await setup.openBrowser()
  const subjects = []
  for (const count of remoteCounts) {
    const { url } = await setup.startServer({ SITE_DIR: siteWithRemotes(count) })
    subjects.push({ name: String(count), url, ...(await recordLogin(setup, browser, url)) })
  }
  const measured = await measureLoads(browser, subjects, runs)
  const sites = subjects.map(({ name, responses }, index) => {
    const headers = sum(responses.map((response) => response.headers))
    const bytes = headers + sum(responses.map(({ body }) => body))
    return { name, responses, headers, bytes, loads: measured[index]!.loads }
  })
  const few = sites[0]!
  type Site = typeof few
  const byteRatio = ({ bytes }: Site) => bytes / few.bytes
  const timeRatio = ({ loads }: Site) => medianRatio(loads, few.loads, 'usable')
  printReport({
    title: `A cold login page by number of registered remotes\n${describeConditions(runs)}`,
    sections: [
      table('remotes registered', sites, {
        'headers B': ({ headers }) => whole(headers),
        ...Object.fromEntries(kinds.map((kind) => [`${kind} B`, (site: Site) => whole(bytesOf(kind, site.responses))])),
        'total kB': ({ bytes }) => kilobytes(bytes),
        'kB ÷ few': (site) => ratio(byteRatio(site)),
        'usable ms': ({ loads }) => whole(medianOf(loads, 'usable')),
        'ms ÷ few': (site) => ratio(timeRatio(site)),
      }),
    ],
    findings: [
      atMost('bytes on the wire, largest ratio', Math.max(...sites.map(byteRatio)), limits.remotes, ratio),
      atMost('time to a usable login page, largest ratio', Math.max(...sites.map(timeRatio)), limits.remotes, ratio),
    ],
  })
}

const bytesOf = (kind: Kind, responses: readonly RecordedResponse[]) =>
  sum(responses.filter(({ path }) => kindOf(path) === kind).map(({ body }) => body))
