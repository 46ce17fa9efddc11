import type { Browser } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { discoveryPath } from '@sallyport/contract/site'
import { describeConditions, measureLoads, openLogin, type PageLoad } from '../first-page/login-page.ts'
import { kindOf, type Kind } from '../first-page/subject.ts'
import { medianOf, medianRatio, runCount, sum } from '../measure.ts'
import { atMost, kilobytes, printReport, ratio, table, whole } from '../report.ts'
import { withSetup, type Setup } from '../setup.ts'
import { composeFederated } from '../sites.ts'
import { visit } from '../visit.ts'
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
  const sizes: Record<'page' | 'discovery', number>[] = []
  for (const count of releaseCounts) {
    const { url } = await startServer({ SITE_DIR: siteWithReleases(count) })
    const bytesOf = async (path: string) => (await (await fetch(url + path)).arrayBuffer()).byteLength
    sizes.push({ page: await bytesOf(routes.login.to()), discovery: await bytesOf(discoveryPath) })
  }
  const pages = sizes.map(({ page }) => page)
  const documents = sizes.map(({ discovery }) => discovery)
  const heading = ['releases of one app', 'page B', '÷ few', 'discovery.json B', '÷ few']
  printReport({
    title: 'The login page and the discovery document before compression, by number of releases of an app',
    sections: [
      table([heading, ...columns([releaseCounts.map(String), ...withRatios(pages), ...withRatios(documents)])]),
    ],
    findings: [
      atMost('bytes of the page, largest ratio', Math.max(...ratios(pages)), limits.releases, ratio),
      atMost('bytes of the document, largest ratio', Math.max(...ratios(documents)), limits.releases, ratio),
    ],
  })
}

const ratios = ([few = NaN, ...more]: readonly number[]) => [1, ...more.map((value) => value / few)]
const withRatios = (values: readonly number[]) => [values.map(String), ratios(values).map(ratio)]
/** Rows from columns. */
const columns = ([first = [], ...others]: readonly (readonly string[])[]) =>
  first.map((cell, row) => [cell, ...others.map((column) => column[row] ?? '')])

const usable = (load: PageLoad) => load.usable
const parts = ['page', 'headers', 'script', 'style', 'translations', 'image', 'other'] as const

async function compareRemotes({ openBrowser, startServer }: Setup): Promise<void> {
  const runs = runCount()
  const browser = await openBrowser()
  const subjects = []
  for (const count of remoteCounts)
    subjects.push({ name: String(count), url: (await startServer({ SITE_DIR: siteWithRemotes(count) })).url })
  const loads = (await measureLoads(browser, subjects, runs)).map((measured) => measured.loads)
  const sizes: TransferSize[] = []
  for (const { url } of subjects) sizes.push(await measureTransfer(browser, url))
  const totals = sizes.map(totalOf)
  const timeRatios = loads.map((each) => medianRatio(each, loads[0]!, usable))
  const heading = ['remotes registered', ...parts.map((part) => `${part} B`), 'total kB', '÷ few', 'ms', '÷ few']
  const rows = columns([
    remoteCounts.map(String),
    ...parts.map((part) => sizes.map((size) => String(size[part] ?? 0))),
    totals.map(kilobytes),
    ratios(totals).map(ratio),
    loads.map((each) => whole(medianOf(each, usable))),
    timeRatios.map(ratio),
  ])
  printReport({
    title: `A cold login page by number of registered remotes\n${describeConditions(runs)}`,
    sections: [table([heading, ...rows])],
    findings: [
      atMost('bytes on the wire, largest ratio', Math.max(...ratios(totals)), limits.remotes, ratio),
      atMost('time to a usable login page, largest ratio', Math.max(...timeRatios), limits.remotes, ratio),
    ],
  })
}

/** Transferred bytes of a cold login page: compressed bodies by kind, and the headers of all responses. */
type TransferSize = Partial<Record<Kind | 'headers', number>>

const visits = 3
const totalOf = (size: TransferSize) => sum(Object.values(size))

/** The largest of several visits to a cold login page, because a late image may be missing in some. */
async function measureTransfer(browser: Browser, url: string): Promise<TransferSize> {
  const sizes: TransferSize[] = []
  for (let count = 0; count < visits; count++) sizes.push(await measureVisit(browser, url))
  return sizes.reduce((largest, size) => (totalOf(size) > totalOf(largest) ? size : largest))
}

/** Opens the page in a new browser context and sums the sizes of all responses until the network is idle. */
function measureVisit(browser: Browser, url: string): Promise<TransferSize> {
  return visit(browser, async (page, protocol) => {
    const size: TransferSize = {}
    const add = (kind: Kind | 'headers', bytes: number) => (size[kind] = (size[kind] ?? 0) + bytes)
    const pending = new Map<string, { kind: Kind; headers: number }>()
    await protocol.send('Network.enable')
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.startsWith(url))
        pending.set(requestId, { kind: kindOf(response.url), headers: response.encodedDataLength })
    })
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, headers } = pending.get(requestId) ?? {}
      if (!kind || !headers) return
      add('headers', headers)
      add(kind, encodedDataLength - headers)
    })
    await openLogin(page, url)
    await page.waitForLoadState('networkidle')
    return size
  })
}
