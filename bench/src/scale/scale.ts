import { runServer } from 'platform/run-server'
import { openBrowser } from '../browser.ts'
import { composeFederated } from '../compose-federated.ts'
import { runCount } from '../runs.ts'
import { measure } from '../measure.ts'
import { measureReleases } from './former-releases.ts'
import { releasesReport } from './releases-report.ts'
import { scaleReport } from './scale-report.ts'
import { siteWith } from './sites.ts'
import { measureTransfer } from './wire.ts'

const counts = [3, 30, 100]

/** Compares a cold login page on sites with different numbers of releases and of registered remotes. */
export async function benchScale(): Promise<void> {
  await composeFederated()
  console.log(releasesReport(await measureReleases()))
  const sites = counts.map(siteWith)
  const servers = await Promise.all(sites.map((site) => runServer({ SITE_DIR: site, LOG_LEVEL: 'warn' })))
  const browser = await openBrowser()
  try {
    const runs = runCount()
    const subjects = servers.map(({ url }, index) => ({ name: String(counts[index]), url }))
    const times = await measure(browser, subjects, runs)
    const findings = []
    for (const [index, { url }] of subjects.entries())
      findings.push({ ...times[index]!, wire: await measureTransfer(browser, url) })
    console.log(scaleReport(findings, runs))
  } finally {
    await browser.close()
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}
