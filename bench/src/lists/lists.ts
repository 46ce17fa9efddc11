import { callApi, signIn } from '../api.ts'
import { measureAlternately, medianOf, medianRatio } from '../measure.ts'
import { printReport, table, verdict, whole, type Finding } from '../report.ts'
import { withSetup, type Setup } from '../setup.ts'
import { composeFederated, sites } from '../sites.ts'
import { fillTables } from './fill.ts'
import { views, type View } from './views.ts'

const sizes = { small: 1_000, large: 1_000_000 }
const warmUps = 5
const rounds = 41
const maxRatio = 2
/** Milliseconds up to which `maxRatio` does not apply: the server counts up to 10,000 rows of a list, which takes longer for a long one. */
const maxTime = 50

/** Compares the first pages of all admin lists with a thousand and with a million rows in each table. */
export async function benchLists(): Promise<void> {
  composeFederated()
  await withSetup(async (setup) => {
    const { url } = await setup.startDatabase()
    const servers = [await startFilled(setup, url, 'small'), await startFilled(setup, url, 'large')] as const
    const times: ViewTimes[] = []
    for (const view of views) times.push(await measureView(view, servers))
    printReport({
      title: 'First pages of the lists of admins',
      sections: [timesTable(times)],
      findings: [timesFinding(times)],
    })
  })
}

type Server = { url: string; token: string }

async function startFilled({ connect, startServer }: Setup, cluster: string, name: 'small' | 'large'): Promise<Server> {
  await (await connect(cluster)).query(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).toString()
  const { url } = await startServer({ SITE_DIR: sites.federated, DATABASE_URL: databaseUrl })
  await fillTables(await connect(databaseUrl), sizes[name])
  return { url, token: await signIn(url) }
}

/** `small`, `large`: medians in milliseconds. `ratio`: the median of `large / small`. `rows`: on the first page of the long list. */
export type ViewTimes = { name: string; small: number; large: number; ratio: number; rows: number }

async function measureView({ name, path }: View, servers: readonly Server[]): Promise<ViewTimes> {
  const [small = [], large = []] = await measureAlternately(servers, { rounds, warmUps }, async ({ url, token }) => {
    const begin = performance.now()
    const { items } = await callApi<{ items: unknown[] }>(url, { path, token })
    return { time: performance.now() - begin, rows: items.length }
  })
  return {
    name,
    small: medianOf(small, 'time'),
    large: medianOf(large, 'time'),
    ratio: medianRatio(large, small, 'time'),
    rows: medianOf(large, 'rows'),
  }
}

const isMet = ({ ratio, large }: ViewTimes) => ratio <= maxRatio || large <= maxTime

const timesTable = (times: readonly ViewTimes[]) =>
  table('first page of a list', times, {
    [`ms at ${sizes.small}`]: ({ small }) => small.toFixed(2),
    [`ms at ${sizes.large}`]: ({ large }) => large.toFixed(2),
    ratio: ({ ratio }) => ratio.toFixed(2),
    rows: ({ rows }) => whole(rows),
    '': (view) => verdict(isMet(view)),
  })

/** Met if each first page of a long list takes at most `maxRatio` times as long as in a short list, or at most `maxTime`. */
export const timesFinding = (times: readonly ViewTimes[]): Finding => ({
  name: 'first pages, largest ratio',
  found: Math.max(...times.map(({ ratio }) => ratio)).toFixed(2),
  aim: `≤ ${maxRatio.toFixed(2)}, or ≤ ${maxTime} ms`,
  isMet: times.every(isMet),
})
