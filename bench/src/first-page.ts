import type { Browser } from '@playwright/test'
import { aimsOf, scriptOf } from './aims.ts'
import { openBrowser } from './browser.ts'
import { composeFederated } from './compose-federated.ts'
import { remoteEntriesOf } from './entries.ts'
import { sites } from './folders.ts'
import { measure } from './measure.ts'
import { addPreloads, buildOneApplication } from './one-application/build-one-application.ts'
import * as report from './report.ts'
import { runsOf } from './runs.ts'
import { runServer, type RunningServer } from 'platform/run-server'
import { filesFoundLate, lookAt, requireSamePage, type Subject } from './subject.ts'

const servers: RunningServer[] = []

async function look(browser: Browser, name: string, site: string): Promise<Subject> {
  const server = await runServer({ SITE_DIR: site, LOG_LEVEL: 'warn' })
  servers.push(server)
  return lookAt(browser, { name, site, url: server.url })
}

/** The same page delivered in each way: federated, and as one application without and with preloads. */
async function lookAtAll(browser: Browser): Promise<[federated: Subject, ...ones: Subject[]]> {
  const federated = await look(browser, 'federated', sites.federated)
  const one = await look(browser, 'one application', sites.one)
  addPreloads(filesFoundLate(one))
  const preloaded = await look(browser, 'one application, same preloads', sites.onePreloaded)
  requireSamePage([federated, one, preloaded])
  return [federated, one, preloaded]
}

async function bench(browser: Browser, runs: number): Promise<void> {
  const subjects = await lookAtAll(browser)
  const [federated] = subjects
  const entries = await remoteEntriesOf(federated)
  console.log('\nA cold login page, as it is served (kB = 1000 bytes)\n')
  for (const subject of subjects) {
    console.log(`${report.weightReport(subject)}\n${report.repeatsReport(subject.requests)}\n`)
  }
  console.log(`${report.filesReport('script of the federated page', scriptOf(federated.weights))}\n`)
  console.log(`${report.filesReport('entries of the remotes', entries)}\n`)

  const times = await measure(browser, subjects, runs)
  console.log(`${report.conditionsReport(runs)}\n\n${report.timeReport(times)}\n`)
  console.log(report.aimsReport(aimsOf({ times, page: federated.weights, entries })))
}

/** A cold login page, federated and as one application: what it weighs and how long it takes. */
export async function benchFirstPage(): Promise<void> {
  const runs = runsOf()
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
