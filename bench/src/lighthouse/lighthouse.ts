import { routes } from '@sallyport/contract/config'
import { ownRoutes as adminRoutes } from 'remote-admin/remote'
import { medianOf, runCount } from '../measure.ts'
import { atLeast, atMost, printReport, ratio, seconds, table, whole, type Finding } from '../report.ts'
import { withSetup } from '../setup.ts'
import { composeFederated, sites } from '../sites.ts'
import { auditPage, categories, presets, type Audit, type Category, type Preset } from './audit-page.ts'
import { openProfile } from './profile.ts'

/** Pages, and the demo users who open them; null is a guest. */
const pages = [
  { name: 'login', user: null, path: routes.login.to() },
  { name: 'nodes', user: 'member', path: routes.nodes.to() },
  { name: 'node', user: 'member', path: routes.node.to({ id: 1 }) },
  { name: 'users', user: 'admin', path: adminRoutes.adminUsers.to() },
] as const

const lowestScore = (category: Category, preset: Preset) =>
  category === 'performance' && preset === 'mobile' ? 95 : 100

/** The results of all runs of a page with a preset. */
type AuditedPage = { name: string; preset: Preset; audits: Audit[] }

/** Audits the main pages with Lighthouse, on emulated phones and on desktops. Run it on a quiet machine. */
export async function benchLighthouse(): Promise<void> {
  const runs = runCount(5)
  await composeFederated()
  const audited: AuditedPage[] = []
  await withSetup(async ({ startServer }) => {
    const { url } = await startServer({ SITE_DIR: sites.federated, DEMO: '1' })
    for (const { name, user, path } of pages) {
      await withSetup(async (setup) => {
        const port = await openProfile(setup, url, user)
        for (const preset of presets) {
          const audits: Audit[] = []
          for (let run = 0; run < runs; run += 1) audits.push(await auditPage(url + path, preset, port))
          audited.push({ name: `${name}, ${preset}`, preset, audits })
        }
      })
    }
  })
  const missed = audited.flatMap(findingsOf).filter(({ isMet }) => !isMet)
  printReport({
    title: `Lighthouse, median of ${runs} runs`,
    sections: [auditTable(audited), missed.length === 0 ? 'All aims are met.' : 'Missed aims:'],
    findings: missed,
  })
}

const auditTable = (audited: readonly AuditedPage[]) =>
  table('', audited, {
    ...Object.fromEntries(categories.map((name) => [name, (page: AuditedPage) => whole(medianOf(page.audits, name))])),
    'first paint s': ({ audits }) => seconds(medianOf(audits, 'firstPaint')),
    'largest paint s': ({ audits }) => seconds(medianOf(audits, 'largestPaint')),
    'blocked ms': ({ audits }) => whole(medianOf(audits, 'blockingTime')),
    'layout shift': ({ audits }) => ratio(medianOf(audits, 'layoutShift')),
    'back cache': ({ audits }) => (audits.every(({ isCachedForBack }) => isCachedForBack) ? 'yes' : 'no'),
  })

/** Compares the results of a page with the aims. */
export function findingsOf({ name, preset, audits }: AuditedPage): Finding[] {
  const failed = [...new Set(audits.flatMap((audit) => audit.failed))]
  const uncached = audits.filter(({ isCachedForBack }) => !isCachedForBack).length
  const scores = categories.map((category) =>
    atLeast(`${name}: ${category}`, medianOf(audits, category), lowestScore(category, preset), whole),
  )
  return [
    ...scores,
    atMost(`${name}: layout shift`, medianOf(audits, 'layoutShift'), 0.01, ratio),
    atMost(`${name}: runs without the back/forward cache`, uncached, 0, whole),
    { name: `${name}: failed audits`, found: failed.join(', '), aim: 'none', isMet: failed.length === 0 },
  ]
}
