import { runServer } from 'platform/run-server'
import { composeFederated } from '../compose-federated.ts'
import { sites } from '../folders.ts'
import { runCount } from '../runs.ts'
import { auditPage, presets, type Audit } from './audit-page.ts'
import { auditedPages } from './audited-pages.ts'
import { lighthouseReport } from './lighthouse-report.ts'
import { openProfile } from './profile.ts'

const defaultRuns = 5

/** Audits the main pages with Lighthouse, on emulated phones and on desktops. Run it on a quiet machine. */
export async function benchLighthouse(): Promise<void> {
  const runs = runCount(defaultRuns)
  await composeFederated()
  const server = await runServer({ SITE_DIR: sites.federated, DEMO: '1', LOG_LEVEL: 'warn' })
  const audits: Audit[] = []
  try {
    for (const { name, user, path } of auditedPages) {
      const profile = await openProfile(server.url, user)
      try {
        for (const preset of presets) {
          for (let run = 0; run < runs; run += 1)
            audits.push({ page: name, preset, ...(await auditPage(server.url + path, preset, profile.port)) })
        }
      } finally {
        await profile.close()
      }
    }
  } finally {
    await server.stop()
  }
  console.log(lighthouseReport(audits, runs))
}
