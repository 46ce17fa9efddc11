import type { Browser } from '@playwright/test'
import { aimsOf, scriptsIn } from './aims.ts'
import { openBrowser } from './browser.ts'
import { composeFederated } from './compose-federated.ts'
import { remoteEntriesOf } from './entries.ts'
import { sites } from './folders.ts'
import { measure } from './measure.ts'
import { addPreloads, buildOneApplication } from './one-application/build-one-application.ts'
import * as report from './report.ts'
import { runCount } from './runs.ts'
import { serveStaticPage } from './static-page.ts'
import { runServer, type RunningServer } from 'platform/run-server'
import { lateDiscoveredFiles, inspect, requireSamePage, type Subject } from './subject.ts'

const servers: RunningServer[] = []

async function loadSubject(browser: Browser, name: string, site: string): Promise<Subject> {
  const server = await runServer({ SITE_DIR: site, LOG_LEVEL: 'warn' })
  servers.push(server)
  return inspect(browser, { name, site, url: server.url })
}

/** The same page federated, and as one application without and with preloads. */
async function loadSubjects(browser: Browser): Promise<[federated: Subject, ...oneApplication: Subject[]]> {
  const federated = await loadSubject(browser, 'federated', sites.federated)
  const oneApplication = await loadSubject(browser, 'one application', sites.oneApplication)
  addPreloads(lateDiscoveredFiles(oneApplication))
  const preloaded = await loadSubject(browser, 'one application, same preloads', sites.oneApplicationPreloaded)
  requireSamePage([federated, oneApplication, preloaded])
  return [federated, oneApplication, preloaded]
}

async function bench(browser: Browser, runs: number): Promise<void> {
  const subjects = await loadSubjects(browser)
  const [federated] = subjects
  const entries = await remoteEntriesOf(federated)
  console.log('\nA cold login page as served (kB = 1000 bytes)\n')
  for (const subject of subjects) {
    console.log(`${report.weightReport(subject)}\n${report.repeatsReport(subject.requests)}\n`)
  }
  console.log(`${report.filesReport('script of the federated page', scriptsIn(federated.weights))}\n`)
  console.log(`${report.filesReport('entries of the remotes', entries)}\n`)

  const staticPage = await serveStaticPage(federated.url)
  try {
    const loads = await measure(browser, [...subjects, staticPage], runs)
    const usable = loads.filter(({ name }) => name !== staticPage.name)
    console.log(`${report.conditionsReport(runs)}\n\n${report.loadReport(loads)}\n\n${report.timeReport(usable)}\n`)
    console.log(report.aimsReport(aimsOf({ loads, page: federated.weights, entries })))
  } finally {
    await staticPage.stop()
  }
}

/** Compares size and load time of a cold login page, federated and as one application. */
export async function benchFirstPage(): Promise<void> {
  const runs = runCount()
  await composeFederated()
  await buildOneApplication()
  const browser = await openBrowser()
  try {
    await bench(browser, runs)
  } finally {
    await browser.close()
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}
