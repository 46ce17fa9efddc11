import { remoteNames } from 'platform/workspace'
import { medianOf, medianRatio, runCount, sum } from '../measure.ts'
import { atMost, kilobytes, printReport, ratio, seconds, table, whole, type Finding } from '../report.ts'
import { withSetup } from '../setup.ts'
import { composeFederated, discoveryOf, requireLive, sites } from '../sites.ts'
import { describeConditions, measureLoads, type Loads, type PageLoad } from './login-page.ts'
import { addPreloads, buildOneApplication } from './one-application.ts'
import { measureReturningMember, type NodesLoad } from './returning-member.ts'
import { serveStaticPage } from './static-page.ts'
import { inspect, requireSamePage, weigh, type Subject, type Weight } from './subject.ts'

/** Compares size and load time of a cold login page: federated, as one application without and with preloads, and static. */
export async function benchFirstPage(): Promise<void> {
  const runs = runCount()
  composeFederated()
  await buildOneApplication()
  await withSetup(async (setup) => {
    const browser = await setup.openBrowser()
    const serve = async (name: string, site: string) =>
      inspect(setup, browser, name, (await setup.startServer({ SITE_DIR: site })).url)
    const federated = await serve('federated', sites.federated)
    const oneApplication = await serve('one application', sites.oneApplication)
    addPreloads(oneApplication.requests)
    const preloaded = await serve('one application, same preloads', sites.oneApplicationPreloaded)
    const subjects = [federated, oneApplication, preloaded]
    requireSamePage(subjects)
    const staticPage = setup.stopAtEnd(await serveStaticPage(federated.url))
    const discovery = discoveryOf(sites.federated)
    const entryUrls = remoteNames.map((name) => requireLive(discovery, name).url)
    const entries = await weigh(federated.url, entryUrls)
    const loads = await measureLoads(browser, [...subjects, staticPage], runs)
    const demo = await setup.startServer({ SITE_DIR: sites.federated, DEMO: '1' })
    const visits = await measureReturningMember(browser, demo.url, runs)
    const scripts = federated.weights.filter(({ kind }) => kind === 'script')
    printReport({
      title: 'A cold login page as served (kB = 1000 bytes)',
      sections: [
        ...subjects.map((subject) => `${weightTable(subject)}\n${repeats(subject)}`),
        filesTable('script of the federated page', scripts),
        filesTable('entries of the remotes', entries),
        describeConditions(runs),
        loadTable(loads),
        table('nodes of a member, medians, seconds', visits, {
          nodes: ({ loads: each }) => seconds(medianOf(each, 'firstNodeShownAt')),
        }),
      ],
      findings: findingsOf({ loads, visits, page: federated.weights, entries }),
    })
  })
}

const sizeColumns = <T>(filesOf: (row: T) => readonly Weight[]) =>
  Object.fromEntries(
    (['raw', 'gzip', 'brotli'] as const).map((encoding) => {
      const cell = (row: T) => kilobytes(sum(filesOf(row).map((file) => file[encoding])))
      return [`${encoding} kB`, cell] as const
    }),
  )

function weightTable({ name, weights }: Subject): string {
  const kinds = [...new Set(weights.map(({ kind }) => kind))]
  const rows = kinds.map((kind) => ({ name: kind as string, files: weights.filter((file) => file.kind === kind) }))
  rows.push({ name: 'total', files: weights })
  return table(name, rows, { requests: ({ files }) => whole(files.length), ...sizeColumns(({ files }) => files) })
}

/** A line with the URLs that were requested more than once, usually because a preload did not match the request. */
function repeats({ requests }: Subject): string {
  const repeated = [...new Set(requests.filter((url, index) => requests.indexOf(url) !== index))]
  return `requested more than once: ${repeated.length > 0 ? repeated.join(', ') : 'nothing'}`
}

function filesTable(title: string, files: readonly Weight[]): string {
  const heaviest = files.toSorted((one, other) => other.gzip - one.gzip)
  return table(
    title,
    heaviest,
    sizeColumns((file) => [file]),
  )
}

/**
 * `loads`: of the federated page, one application without and with preloads, and the static page, in this order. `visits`: of a member
 * who returns, then of a member with nothing cached.
 */
type Measurements = {
  loads: readonly Loads[]
  visits: readonly { loads: NodesLoad[] }[]
  page: readonly Weight[]
  entries: readonly Weight[]
}

function findingsOf({ loads, visits, page, entries }: Measurements): Finding[] {
  const [federated, oneApplication, preloaded, staticPage] = loads.map((each) => each.loads)
  const [returning, cold] = visits.map((each) => each.loads)
  if (!federated || !oneApplication || !preloaded || !staticPage || !returning || !cold)
    throw new Error('No times to compare')
  const paint = (others: readonly PageLoad[]) => medianRatio(federated, others, 'firstPaint')
  const usable = (others: readonly PageLoad[]) => medianRatio(federated, others, 'usable')
  const script = sum(page.filter(({ kind }) => kind === 'script').map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  return [
    atMost('first paint against one application', paint(oneApplication), 0.5, ratio),
    atMost('first paint against a static page', paint(staticPage), 2, ratio),
    atMost('usable against one application', usable(oneApplication), 1.05, ratio),
    atMost('usable against one with the same preloads', usable(preloaded), 1, ratio),
    atMost(
      'nodes of a returning member against a cold visit',
      medianRatio(returning, cold, 'firstNodeShownAt'),
      0.5,
      ratio,
    ),
    atMost('layout shift', medianOf(federated, 'shift'), 0.01, ratio),
    atMost('script of the cold login page, kB gzip', script, 192_000, kilobytes),
    atMost('largest remoteEntry, kB gzip', entry, 6_000, kilobytes),
  ]
}

/** Medians, and the time until a page is usable divided by the times of the other pages. The static page is never usable. */
function loadTable(measured: readonly Loads[]): string {
  const time = (figure: keyof PageLoad) => (each: Loads) => inSeconds(medianOf(each.loads, figure))
  const extreme = (of: typeof Math.min) => (each: Loads) => inSeconds(of(...each.loads.map(({ usable }) => usable)))
  const ratios = measured.slice(0, -1).map((other) => {
    const cell = ({ loads }: Loads) => finite(medianRatio(loads, other.loads, 'usable'), ratio)
    return [`÷ ${other.name}`, cell] as const
  })
  return table('medians, seconds', measured, {
    'first paint': time('firstPaint'),
    'largest paint': time('largestPaint'),
    blocking: time('blocking'),
    'layout shift': (each) => ratio(medianOf(each.loads, 'shift')),
    usable: time('usable'),
    'at least': extreme(Math.min),
    'at most': extreme(Math.max),
    ...Object.fromEntries(ratios),
  })
}

const finite = (value: number, format: (value: number) => string) => (Number.isFinite(value) ? format(value) : '—')
const inSeconds = (value: number) => finite(value, seconds)
