import { liveRelease } from '@sallyport/contract/site'
import { remoteNames } from 'platform/workspace'
import { runCount, sum } from '../measure.ts'
import { kilobytes, printReport, table, whole } from '../report.ts'
import { withSetup } from '../setup.ts'
import { composeFederated, discoveryOf, sites } from '../sites.ts'
import { findingsOf, loadTable } from './load-report.ts'
import { describeConditions, measureLoads } from './login-page.ts'
import { addPreloads, buildOneApplication } from './one-application.ts'
import { serveStaticPage } from './static-page.ts'
import { inspect, requireSamePage, weigh, type Subject, type Weight } from './subject.ts'

/** Compares size and load time of a cold login page: federated, as one application without and with preloads, and static. */
export async function benchFirstPage(): Promise<void> {
  const runs = runCount()
  await composeFederated()
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
    const staticPage = setup.use(await serveStaticPage(federated.url))
    const entries = await weigh(federated.url, remoteEntries())
    const loads = await measureLoads(browser, [...subjects, staticPage], runs)
    const scripts = federated.weights.filter(({ kind }) => kind === 'script')
    printReport({
      title: 'A cold login page as served (kB = 1000 bytes)',
      sections: [
        ...subjects.map((subject) => `${weightTable(subject)}\n${repeats(subject)}`),
        filesTable('script of the federated page', scripts),
        filesTable('entries of the remotes', entries),
        describeConditions(runs),
        loadTable(loads),
      ],
      findings: findingsOf({ loads, page: federated.weights, entries }),
    })
  })
}

function remoteEntries(): string[] {
  const discovery = discoveryOf(sites.federated)
  return remoteNames.map((name) => {
    const release = liveRelease(discovery, name)
    if (!release) throw new Error(`No release of ${name} is live`)
    return release.url
  })
}

const encodings = ['raw', 'gzip', 'brotli'] as const

function weightTable({ name, weights }: Subject): string {
  const kinds = [...new Set(weights.map(({ kind }) => kind))]
  const rows = [
    ...kinds.map((kind) => ({ name: kind, counted: weights.filter((weight) => weight.kind === kind) })),
    { name: 'total', counted: weights },
  ]
  const columns = encodings.map((encoding) => {
    const size = ({ counted }: { counted: readonly Weight[] }) => kilobytes(sum(counted.map((file) => file[encoding])))
    return [`${encoding} kB`, size] as const
  })
  return table(name, rows, { requests: ({ counted }) => whole(counted.length), ...Object.fromEntries(columns) })
}

/** Files that were requested more than once, usually because a preload did not match. */
function repeats({ requests }: Subject): string {
  const repeated = [...new Set(requests.filter((url, index) => requests.indexOf(url) !== index))]
  return `requested more than once: ${repeated.length > 0 ? repeated.join(', ') : 'nothing'}`
}

function filesTable(title: string, weights: readonly Weight[]): string {
  const heaviest = weights.toSorted((one, other) => other.gzip - one.gzip)
  const columns = encodings.map((encoding) => [`${encoding} kB`, (file: Weight) => kilobytes(file[encoding])] as const)
  return table(title, heaviest, Object.fromEntries(columns))
}
