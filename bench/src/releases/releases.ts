import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from 'platform/release'
import { root } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { aimsReport } from '../report.ts'
import { buildApps, buildAsOne, releaseBuilt } from './builds.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { measureReturn, measureSecondSection } from './visits.ts'
import { responsesReport, wireAims, wireReport, wireSize, type Finding } from './wire-report.ts'

type Bench = { workspace: WorkspaceCopy; folder: string }

/** Measures what visitors download after a release, and of a second section. Needs the registry for a former React. */
export async function benchReleases(): Promise<void> {
  for (const name of ['agent', 'server']) await buildApp(path.join(root, name))
  const bench = { workspace: copyWorkspace(), folder: mkdtempSync(path.join(tmpdir(), 'sallyport-bench-')) }
  try {
    const findings: Finding[] = []
    for (const scenario of scenarios) findings.push(await measureScenario(bench, scenario))
    findings.push(await measureSection(bench))
    console.log(`\n${wireReport(findings)}\n\n${aimsReport(wireAims(findings))}`)
  } finally {
    bench.workspace.remove()
    rmSync(bench.folder, { recursive: true, force: true })
  }
}

/** The sites before a release: composed, and as one application. */
async function buildFormer({ workspace, folder }: Bench): Promise<{ former: string; formerAsOne: string }> {
  const former = path.join(folder, 'former')
  const formerAsOne = path.join(folder, 'former-as-one')
  rmSync(former, { recursive: true, force: true })
  await buildApps(workspace)
  await releaseBuilt(workspace, former)
  await buildAsOne(workspace, { site: former, to: formerAsOne })
  return { former, formerAsOne }
}

async function measureScenario(bench: Bench, { name, app, version, prepare, change }: Scenario): Promise<Finding> {
  const { workspace, folder } = bench
  const restoreFormer = prepare?.(workspace)
  const { former, formerAsOne } = await buildFormer(bench)
  restoreFormer?.()
  const restore = [change(workspace), workspace.setVersion(app === 'shell' ? app : `remote-${app}`, version)]
  await buildApps(workspace, [app])
  const nextAsOne = path.join(folder, 'next-as-one')
  await buildAsOne(workspace, { site: former, to: nextAsOne })

  const measure = async (hasWorker: boolean, hasDeltas: boolean) => {
    const site = copyTo(former, path.join(folder, 'site'))
    return measureReturn({
      site,
      hasWorker,
      release: async () => {
        await releaseBuilt(workspace, site, [app])
        if (!hasDeltas) removeDeltas(site)
      },
    })
  }
  const today = await measure(false, false)
  const deltas = await measure(false, true)
  const withWorker = await measure(true, true)
  const one = copyTo(formerAsOne, path.join(folder, 'one'))
  const oneApplication = await measureReturn({ site: one, release: async () => void copyTo(nextAsOne, one) })
  restore.toReversed().forEach((undo) => undo())
  console.log(`\n${responsesReport(name, deltas)}`)
  return {
    name,
    today: wireSize(today),
    deltas: wireSize(deltas),
    withWorker: wireSize(withWorker),
    oneApplication: wireSize(oneApplication),
  }
}

async function measureSection(bench: Bench): Promise<Finding> {
  const { former } = await buildFormer(bench)
  const deltas = await measureSecondSection(former)
  removeDeltas(former)
  const today = await measureSecondSection(former)
  const name = 'second section, first visit'
  console.log(`\n${responsesReport(name, deltas)}`)
  return { name, today: wireSize(today), deltas: wireSize(deltas), withWorker: null, oneApplication: null }
}

function copyTo(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  return to
}

function removeDeltas(site: string): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.dcz')) rmSync(path.join(site, file))
}
